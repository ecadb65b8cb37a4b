import { brand } from '../../brand.config.ts';

/** Addresses that a browser on this machine reaches by the name `localhost`. */
const LOCALHOST = new Set(['127.0.0.1', '0.0.0.0', '::', '::1']);

/** What to open in a browser on this machine. */
export function pageAddress(host: string, port: number): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${LOCALHOST.has(host) ? 'localhost' : name}:${port}`;
}

/** Where people reach the pages. */
export function publicAddress(port: number): string {
  return brand.address ?? pageAddress('::', port);
}
