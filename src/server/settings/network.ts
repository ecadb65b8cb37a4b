import { isIP } from 'node:net';
import { isLoopbackHost } from '../addresses/loopback.ts';
import { splitList } from './values.ts';

/** `/0` would trust everybody: any sender could then choose the address that is rate-limited. */
export function parseNetwork(text: string): string {
  const [address = '', bits, ...rest] = text.split('/');
  const max = isIP(address) === 6 ? 128 : 32;
  const isPrefix = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= max);
  if (isIP(address) !== 0 && isPrefix && rest.length === 0) return text;
  throw new Error(
    `expected addresses or networks (10.0.0.0/8) separated by commas, got ${JSON.stringify(text)}`,
  );
}

export function parseEmbedOrigins(text: string): readonly string[] {
  return splitList(text, /\s*,\s*/).map(parseEmbedOrigin);
}

/** Refuses wildcards: one would admit anybody who takes over a forgotten subdomain. */
function parseEmbedOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlainName = /^[a-z0-9.-]+$/.test(url?.hostname ?? '');
  const isOrigin = url?.href === `${url?.origin}/`;
  if (isOrigin && isPlainName && (isLocalUrl(url) || url?.protocol === 'https:')) return url.origin;
  throw new Error(
    `expected origins separated by commas, such as https://www.brand.example (http:// for localhost only), got ${JSON.stringify(text)}`,
  );
}

/** Whether a URL without TLS stays on this machine. */
export function isLocalUrl(url: URL | undefined): boolean {
  return url?.protocol === 'http:' && isLoopbackHost(url.hostname);
}
