/**
 * Where the server listens. A blank variable counts as unset, as for the server itself, which also
 * reports an invalid one.
 */
export function listenAddress() {
  return {
    host: process.env['HOST']?.trim() || '127.0.0.1',
    port: Number(process.env['PORT']?.trim() || 3000),
  };
}

/** Addresses that a browser on this machine reaches by the name `localhost`. */
const LOCALHOST = new Set(['127.0.0.1', '0.0.0.0', '::', '::1']);

/** What to open in a browser. @param {string} host @param {number | string} port */
export function pageAddress(host, port) {
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${LOCALHOST.has(host) ? 'localhost' : name}:${port}`;
}
