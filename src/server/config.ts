import { isIP } from 'node:net';
import { campaignOf } from '../domain/lead/campaign.ts';
import { RETENTION_DAYS } from '../domain/lead/consent.ts';
import { MINUTE } from './clock.ts';

export const METRICS_ACCESS = ['loopback', 'on', 'off'] as const;
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1']);

const WHATSAPP_API = 'https://graph.facebook.com/v26.0';
const WHATSAPP_NAMES = {
  phoneId: 'WHATSAPP_PHONE_ID',
  token: 'WHATSAPP_TOKEN',
  appSecret: 'WHATSAPP_APP_SECRET',
  verifyToken: 'WHATSAPP_VERIFY_TOKEN',
} as const;

export type DatabaseSetting =
  | { readonly engine: 'sqlite'; readonly path: string }
  | { readonly engine: 'postgres'; readonly url: string };

/** The brand's number at Meta's WhatsApp Cloud API. */
export type WhatsAppSettings = {
  readonly phoneId: string;
  readonly token: string;
  readonly appSecret: string;
  readonly verifyToken: string;
  /** The address of the API, with its version and without a slash at the end. */
  readonly api: string;
};

/** The mail server through which the brand hears of its leads. */
export type MailSettings = {
  readonly host: string;
  readonly port: number;
  /** Whether the connection begins with TLS; otherwise it changes to TLS where the server can. */
  readonly isSecure: boolean;
  readonly login: { readonly user: string; readonly password: string } | undefined;
  /** `undefined`, or empty: the brand's own e-mail address. */
  readonly from: string | undefined;
  readonly to: readonly string[];
};

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
  /** Leads per window and address; `undefined` switches the limit off. */
  readonly rateLimit: { readonly max: number; readonly windowMs: number } | undefined;
  /** E-mail to the brand; `undefined`: none is sent. */
  readonly mail: MailSettings | undefined;
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

/** Lists every invalid setting, so that the operator can fix them all at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    super(errors.join('\n'));
    this.errors = errors;
  }
}

/** The only place that reads the environment. An empty variable counts as unset. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const { read, errors } = settingsReader(env);
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
  if (errors.length > 0) throw new ConfigError(errors);
  return config;
}

/** The only setting a build needs, for the headers of static hosts. */
export function readEmbedOrigins(env: NodeJS.ProcessEnv = process.env): readonly string[] {
  const { read, errors } = settingsReader(env);
  const origins = read('EMBED_ORIGINS', '', parseEmbedOrigins);
  if (errors.length > 0) throw new ConfigError(errors);
  return origins;
}

type ReadSetting = <Value>(name: string, fallback: string, parse: (text: string) => Value) => Value;

function settingsReader(env: NodeJS.ProcessEnv) {
  const errors: string[] = [];
  const read: ReadSetting = <Value>(
    name: string,
    fallback: string,
    parse: (text: string) => Value,
  ): Value => {
    try {
      return parse(env[name]?.trim() || fallback);
    } catch (error) {
      errors.push(`${name}: ${(error as Error).message}`);
      return undefined as Value;
    }
  };
  return { read, errors };
}

/** The four belong together: with a part of them, messages would arrive and never be answered. */
function readWhatsApp(read: ReadSetting, errors: string[]): WhatsAppSettings | undefined {
  const names = Object.values(WHATSAPP_NAMES);
  const api = read('WHATSAPP_API', WHATSAPP_API, parseWhatsAppApi);
  const missing = names.filter((name) => read(name, '', (text) => text === ''));
  if (missing.length === names.length) return undefined;
  for (const name of missing)
    errors.push(`${name}: missing, because other WHATSAPP_ settings are there`);
  return {
    phoneId: read(WHATSAPP_NAMES.phoneId, '', parsePhoneId),
    token: read(WHATSAPP_NAMES.token, '', (text) => text),
    appSecret: read(WHATSAPP_NAMES.appSecret, '', (text) => text),
    verifyToken: read(WHATSAPP_NAMES.verifyToken, '', (text) => text),
    api,
  };
}

function parsePhoneId(text: string): string {
  if (/^\d*$/.test(text)) return text;
  throw new Error('expected the digits that Meta calls the phone number id');
}

function parseWhatsAppApi(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = url?.protocol === 'http:' && LOOPBACK_NAMES.has(url.hostname);
  if (url?.protocol === 'https:' || isLocal) return text.replace(/\/+$/, '');
  throw new Error('expected an address that starts with https:// (http:// for localhost only)');
}

/** The value contains a password, so the error does not repeat it. */
function parseMailSettings(text: string): MailSettings {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSecure = url?.protocol === 'smtps:';
  if (!url?.hostname || (!isSecure && url.protocol !== 'smtp:')) {
    throw new Error('expected smtp://user:password@host:port or smtps://user:password@host:port');
  }
  const { from, to, ...others } = Object.fromEntries(url.searchParams);
  const unknown = Object.keys(others);
  if (unknown.length > 0 || !['', '/'].includes(url.pathname)) {
    throw new Error('expected nothing after the host but ?from=ADDRESS&to=ADDRESS,ADDRESS');
  }
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (isSecure ? 465 : 587),
    isSecure,
    login: url.username
      ? { user: decodePart(url.username), password: decodePart(url.password) }
      : undefined,
    from: from === undefined ? undefined : parseMailAddress(from),
    to: splitList(to ?? '', /\s*,\s*/).map(parseMailAddress),
  };
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('a % in the user or the password must be written as %25');
  }
}

function parseMailAddress(text: string): string {
  if (/^[^\s@<>(),:;"\\]+@[^\s@<>(),:;"\\]+$/.test(text)) return text;
  throw new Error('from and to take e-mail addresses such as info@brand.example');
}

function parseCampaign(text: string): string {
  const campaign = campaignOf(text);
  if (campaign !== '') return campaign;
  throw new Error(
    `expected queries separated by spaces, such as utm_source=instagram&utm_campaign=estate, got ${JSON.stringify(text)}`,
  );
}

function parseInteger(text: string, min: number, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new Error(`expected a whole number from ${min} to ${max}, got ${JSON.stringify(text)}`);
}

function parseOneOf<Word extends string>(allowed: readonly Word[], text: string): Word {
  const found = allowed.find((word) => word === text);
  if (found) return found;
  throw new Error(`expected one of ${allowed.join(', ')}, got ${JSON.stringify(text)}`);
}

function splitList(text: string, separator: RegExp): readonly string[] {
  return text.split(separator).filter(Boolean);
}

/** The value may contain a password, so the error does not repeat it. */
export function parseDatabase(text: string): DatabaseSetting {
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) {
    return { engine: 'postgres', url: text };
  }
  const path = /^file:(?:\/\/(?=\/))?(.+)$/.exec(text)?.[1];
  if (path) return { engine: 'sqlite', path };
  throw new Error(
    'expected file:PATH for SQLite or postgres://user:password@host/name for PostgreSQL',
  );
}

/** The value may contain a token, so the error does not repeat it. */
function parseWebhookUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new Error('expected a URL that starts with https:// (or http://)');
}

/** Standard Webhooks asks for 24 to 64 random bytes; the library accepts any length. */
function parseWebhookSecret(text: string): string {
  const encoded = text.startsWith('whsec_') ? text.slice('whsec_'.length) : '';
  const bytes = /^[A-Za-z0-9+/]+={0,2}$/.test(encoded) ? Buffer.from(encoded, 'base64').length : 0;
  if (bytes >= 24 && bytes <= 64) return text;
  throw new Error(
    'expected whsec_ and the base64 of 24 to 64 random bytes, or two of them separated by a space',
  );
}

function parseRateLimit(text: string): Config['rateLimit'] {
  if (text === 'off') return undefined;
  return { max: parseInteger(text, 1, 1_000_000), windowMs: MINUTE };
}

function parseDays(text: string): number | undefined {
  return text === 'off' ? undefined : parseInteger(text, 1, 36_500);
}

function parseNetwork(text: string): string {
  const [address = '', bits, ...rest] = text.split('/');
  const max = isIP(address) === 6 ? 128 : 32;
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max);
  if (isIP(address) !== 0 && isPrefix && rest.length === 0) return text;
  throw new Error(
    `expected addresses or networks (10.0.0.0/8) separated by commas, got ${JSON.stringify(text)}`,
  );
}

function parseEmbedOrigins(text: string): readonly string[] {
  return splitList(text, /\s*,\s*/).map(parseEmbedOrigin);
}

/** No wildcards: one would admit whoever takes over a forgotten subdomain. */
function parseEmbedOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = url?.protocol === 'http:' && LOOPBACK_NAMES.has(url.hostname);
  const isPlainName = /^[a-z0-9.-]+$/.test(url?.hostname ?? '');
  const isOrigin = url?.href === `${url?.origin}/`;
  if (isOrigin && isPlainName && (isLocal || url?.protocol === 'https:')) return url.origin;
  throw new Error(
    `expected origins separated by commas, such as https://www.brand.example (http:// for localhost only), got ${JSON.stringify(text)}`,
  );
}

/** The environment of a child process. */
export function environmentWith(more: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...more };
}

/** The folder the operator ran the command in; npm changes to that of the project. */
export function callersFolder(): string {
  return process.env['INIT_CWD'] ?? process.cwd();
}
