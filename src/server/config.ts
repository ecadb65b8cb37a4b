import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { campaignOf } from '../domain/lead/campaign.ts';
import { RETENTION_DAYS } from '../domain/lead/consent.ts';
import { type DatabaseSetting, parseDatabase } from './settings/database.ts';
import { type MailSettings, parseMailSettings } from './settings/mail.ts';
import { nearestName } from './settings/nearest-name.ts';
import { parseEmbedOrigins, parseNetwork } from './settings/network.ts';
import { addSettingsFile } from './settings/settings-file.ts';
import { settingsReader } from './settings/settings-reader.ts';
import { parseInteger, parseOneOf, splitList } from './settings/values.ts';
import { parseWebhookSecret, parseWebhookUrl } from './settings/webhook.ts';
import { readWhatsApp, type WhatsAppSettings } from './settings/whatsapp.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

const METRICS_ACCESS = ['loopback', 'on', 'off'] as const;
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

export type Config = {
  readonly host: string;
  readonly port: number;
  readonly database: DatabaseSetting;
  readonly webhookUrl: URL | undefined;
  readonly webhookSecrets: readonly string[];
  /** Whether the automation is told when a lead that it was sent is erased. */
  readonly webhookErasure: boolean;
  /** `undefined`: this server neither receives nor sends WhatsApp messages. */
  readonly whatsapp: WhatsAppSettings | undefined;
  /** Leads per minute and address; `undefined` switches the limit off. */
  readonly rateLimit: number | undefined;
  /** E-mail to the brand; `undefined`: none is sent. */
  readonly mail: MailSettings | undefined;
  /** Called once a minute while leads can be stored. */
  readonly heartbeatUrl: URL | undefined;
  /** Campaigns whose visits are counted by name even before a lead came with them. */
  readonly campaigns: readonly string[];
  readonly trustProxy: readonly string[];
  /** Origins whose pages may embed the calculator in a frame. */
  readonly embedOrigins: readonly string[];
  /** Days since the lead arrived; `undefined` keeps it forever. */
  readonly retention: {
    readonly days: number | undefined;
    readonly bodyDataDays: number | undefined;
  };
  readonly metrics: (typeof METRICS_ACCESS)[number];
  readonly logLevel: (typeof LOG_LEVELS)[number];
};

/** Lists every invalid setting, so that the operator can fix them all together. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    super(errors.join('\n'));
    this.errors = errors;
  }
}

/** What the file of settings holds; the rest of the environment has names of other programs. */
let namesInFile: readonly string[] = [];

/** The only place that reads the environment. An empty variable counts as unset. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const { config, errors, names } = parseSettings(env);
  const unknown = namesInFile.filter((name) => !names.has(name));
  errors.push(
    ...unknown.map(
      (name) => `${name}: no such setting; the nearest is ${nearestName(name, names)}`,
    ),
  );
  if (errors.length > 0) throw new ConfigError(errors);
  return config;
}

/** The names of all settings. */
export function settingNames(): ReadonlySet<string> {
  return parseSettings({}).names;
}

function parseSettings(env: NodeJS.ProcessEnv) {
  const { read, errors, names } = settingsReader(env);
  const config: Config = {
    host: read('HOST', '127.0.0.1', (text) => text),
    port: read('PORT', '3000', (text) => parseInteger(text, 0, 65_535)),
    database: read('DATABASE_URL', 'file:./data/leads.sqlite', parseDatabase),
    webhookUrl: read('WEBHOOK_URL', '', (text) =>
      text === '' ? undefined : parseWebhookUrl(text),
    ),
    webhookSecrets: read('WEBHOOK_SECRET', '', (text) =>
      splitList(text, /\s+/).map(parseWebhookSecret),
    ),
    webhookErasure: read(
      'WEBHOOK_ERASURE',
      'off',
      (text) => parseOneOf(['on', 'off'], text) === 'on',
    ),
    whatsapp: readWhatsApp(read, errors),
    rateLimit: read('RATE_LIMIT', '120', parseRateLimit),
    mail: read('SMTP_URL', '', (text) => (text === '' ? undefined : parseMailSettings(text))),
    heartbeatUrl: read('HEARTBEAT_URL', '', (text) =>
      text === '' ? undefined : parseWebhookUrl(text),
    ),
    campaigns: read('CAMPAIGNS', '', (text) => splitList(text, /\s+/).map(parseCampaign)),
    trustProxy: read('TRUST_PROXY', '', (text) => splitList(text, /\s*,\s*/).map(parseNetwork)),
    embedOrigins: read('EMBED_ORIGINS', '', parseEmbedOrigins),
    retention: {
      days: read('RETENTION_DAYS', String(RETENTION_DAYS), parseDays),
      bodyDataDays: read('BODY_DATA_DAYS', 'off', parseDays),
    },
    metrics: read('METRICS', 'loopback', (text) => parseOneOf(METRICS_ACCESS, text)),
    logLevel: read('LOG_LEVEL', 'info', (text) => parseOneOf(LOG_LEVELS, text)),
  };
  const { retention } = config;
  if (Number(retention.bodyDataDays) >= Number(retention.days)) {
    errors.push('BODY_DATA_DAYS: must be less than RETENTION_DAYS, or it has no effect');
  }
  return { config, errors, names };
}

/**
 * Reads the file of settings and moves to the folder of the project: paths in the settings (file:./data/…) are relative to
 * it, wherever the program is started from.
 */
export function loadSettings(): void {
  namesInFile = addSettingsFile(process.env, PROJECT);
  // Paths on the command line are relative to the operator's folder.
  process.env['INIT_CWD'] ??= process.cwd();
  process.chdir(PROJECT);
}

/** The folder of the built pages. A later build moves the link `dist`, not the pages of this process. */
export function builtFolder(): string {
  const dist = resolve(PROJECT, process.env['DIST_FOLDER'] || 'dist');
  try {
    return realpathSync(dist);
  } catch {
    throw new Error(`there are no built pages at ${dist}. npm run build makes them`);
  }
}

/** The only setting a build needs, for the headers of static hosts. */
export function readEmbedOrigins(env: NodeJS.ProcessEnv = process.env): readonly string[] {
  const { read, errors } = settingsReader(env);
  const origins = read('EMBED_ORIGINS', '', parseEmbedOrigins);
  if (errors.length > 0) throw new ConfigError(errors);
  return origins;
}

function parseCampaign(text: string): string {
  const campaign = campaignOf(text);
  if (campaign !== '') return campaign;
  throw new Error(
    `expected queries separated by spaces, such as utm_source=instagram&utm_campaign=estate, got ${JSON.stringify(text)}`,
  );
}

function parseRateLimit(text: string): number | undefined {
  return text === 'off' ? undefined : parseInteger(text, 1, 1_000_000);
}

function parseDays(text: string): number | undefined {
  return text === 'off' ? undefined : parseInteger(text, 1, 36_500);
}

/** The environment of a child process. */
export function environmentWith(more: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...more };
}

/** The folder the operator ran the command in; npm itself changes to the project's folder. */
export function callersFolder(): string {
  return process.env['INIT_CWD'] ?? process.cwd();
}
