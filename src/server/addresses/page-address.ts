/** Addresses that a browser on this machine reaches by the name `localhost`. */
const LOCALHOST = new Set(['127.0.0.1', '0.0.0.0', '::', '::1']);

/** What to open in a browser on this machine. */
export function pageAddress(host: string, port: number | string): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${LOCALHOST.has(host) ? 'localhost' : name}:${port}`;
}
