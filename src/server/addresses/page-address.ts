/** Addresses that a browser on this machine reaches by the name `localhost`. */
const LOCALHOST = new Set(['127.0.0.1', '0.0.0.0', '::', '::1']);

/**
 * What to open in a browser on this machine. This file is JavaScript, because `npm run dev` needs it
 * before anything can read TypeScript.
 * @param {string} host @param {number | string} port
 */
export function pageAddress(host, port) {
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${LOCALHOST.has(host) ? 'localhost' : name}:${port}`;
}
