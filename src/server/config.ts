import { isIP } from 'node:net';
import { RETENTION_DAYS } from '../domain/lead/consent.ts';
import { MINUTE } from './clock.ts';

export const METRICS_ACCESS = ['loopback', 'on', 'off'] as const;
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1']);

export type DatabaseSetting =
  | { readonly engine: 'sqlite'; readonly path: string }
  | { readonly engine: 'postgres'; readonly url: string };

export type Config = {
  readonly host: string;
  readonly port: number;
  readonly database: DatabaseSetting;
  readonly webhookUrl: URL | undefined;
  readonly webhookSecrets: readonly string[];
  /** Leads per window and address; `undefined` switches the limit off. */
  readonly rateLimit: { readonly max: number; readonly windowMs: number } | undefined;
  readonly trustProxy: readonly string[];
  /** Origins whose pages may show ours in a frame. */
  readonly embedOrigins: readonly string[];
  /** Days since a lead came; `undefined` for ever. */
  readonly retention: {
    readonly days: number | undefined;
    readonly bodyDataDays: number | undefined;
  };
  readonly metrics: (typeof METRICS_ACCESS)[number];
  readonly logLevel: (typeof LOG_LEVELS)[number];
};

/** Carries every fault, so that an operator mends them in one go. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** The one place that reads the environment. An empty variable counts as unset. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const { read, faults } = readerOf(env);
  const config: Config = {
    host: read('HOST', '127.0.0.1', (text) => text),
    port: read('PORT', '3000', (text) => wholeNumber(text, 0, 65_535)),
    database: read('DATABASE_URL', 'file:./data/leads.sqlite', database),
    webhookUrl: read('WEBHOOK_URL', '', (text) => (text === '' ? undefined : webhookUrl(text))),
    webhookSecrets: read('WEBHOOK_SECRET', '', (text) => words(text, /\s+/).map(webhookSecret)),
    rateLimit: read('RATE_LIMIT', '120', rateLimit),
    trustProxy: read('TRUST_PROXY', '', (text) => words(text, /\s*,\s*/).map(network)),
    embedOrigins: read('EMBED_ORIGINS', '', embedOrigins),
    retention: {
      days: read('RETENTION_DAYS', String(RETENTION_DAYS), days),
      bodyDataDays: read('BODY_DATA_DAYS', 'off', days),
    },
    metrics: read('METRICS', 'loopback', (text) => oneOf(METRICS_ACCESS, text)),
    logLevel: read('LOG_LEVEL', 'info', (text) => oneOf(LOG_LEVELS, text)),
  };
  const { retention } = config;
  if (Number(retention.bodyDataDays) >= Number(retention.days)) {
    faults.push('BODY_DATA_DAYS: fewer than RETENTION_DAYS, or it has no effect');
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

/** For the headers of a static host: at a build, the other settings are nobody's business. */
export function readEmbedOrigins(env: NodeJS.ProcessEnv = process.env): readonly string[] {
  const { read, faults } = readerOf(env);
  const origins = read('EMBED_ORIGINS', '', embedOrigins);
  if (faults.length > 0) throw new ConfigError(faults);
  return origins;
}

function readerOf(env: NodeJS.ProcessEnv) {
  const faults: string[] = [];
  const read = <Value>(name: string, fallback: string, parse: (text: string) => Value): Value => {
    try {
      return parse(env[name]?.trim() || fallback);
    } catch (error) {
      faults.push(`${name}: ${(error as Error).message}`);
      return undefined as Value;
    }
  };
  return { read, faults };
}

function wholeNumber(text: string, min: number, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new Error(`a whole number from ${min} to ${max}, not ${JSON.stringify(text)}`);
}

function oneOf<Word extends string>(allowed: readonly Word[], text: string): Word {
  const found = allowed.find((word) => word === text);
  if (found) return found;
  throw new Error(`one of ${allowed.join(', ')}, not ${JSON.stringify(text)}`);
}

function words(text: string, separator: RegExp): readonly string[] {
  return text.split(separator).filter(Boolean);
}

/** Values of these settings may hold passwords: a fault never repeats them. */
function database(text: string): DatabaseSetting {
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) {
    return { engine: 'postgres', url: text };
  }
  const path = /^file:(?:\/\/(?=\/))?(.+)$/.exec(text)?.[1];
  if (path) return { engine: 'sqlite', path };
  throw new Error('file:PATH for SQLite or postgres://user:password@host/name for PostgreSQL');
}

function webhookUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new Error('an address that begins with https:// (or http://)');
}

/** Standard Webhooks asks for 24 to 64 random bytes; the library would take any length. */
function webhookSecret(text: string): string {
  const encoded = text.startsWith('whsec_') ? text.slice('whsec_'.length) : '';
  const bytes = /^[A-Za-z0-9+/]+={0,2}$/.test(encoded) ? Buffer.from(encoded, 'base64').length : 0;
  if (bytes >= 24 && bytes <= 64) return text;
  throw new Error('whsec_ and the base64 of 24 to 64 random bytes; two, separated by a space');
}

function rateLimit(text: string): Config['rateLimit'] {
  if (text === 'off') return undefined;
  return { max: wholeNumber(text, 1, 1_000_000), windowMs: MINUTE };
}

function days(text: string): number | undefined {
  return text === 'off' ? undefined : wholeNumber(text, 1, 36_500);
}

function network(text: string): string {
  const [address = '', bits, ...rest] = text.split('/');
  const max = isIP(address) === 6 ? 128 : 32;
  const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max);
  if (isIP(address) !== 0 && isRange && rest.length === 0) return text;
  throw new Error(
    `addresses or networks separated by commas (10.0.0.0/8), not ${JSON.stringify(text)}`,
  );
}

function embedOrigins(text: string): readonly string[] {
  return words(text, /\s*,\s*/).map(embedOrigin);
}

/** Named one by one: a wildcard would let in whoever gets hold of a forgotten subdomain. */
function embedOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = url?.protocol === 'http:' && LOOPBACK_NAMES.has(url.hostname);
  const isPlainName = /^[a-z0-9.-]+$/.test(url?.hostname ?? '');
  const isOrigin = url?.href === `${url?.origin}/`;
  if (isOrigin && isPlainName && (isLocal || url?.protocol === 'https:')) return url.origin;
  throw new Error(
    `origins separated by commas, such as https://www.brand.example (http:// for localhost only), not ${JSON.stringify(text)}`,
  );
}

/** For a program that this one starts. */
export function environmentWith(more: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...more };
}

/** Where the operator stands; npm itself runs commands in the project's folder. */
export function callersFolder(): string {
  return process.env['INIT_CWD'] ?? process.cwd();
}
