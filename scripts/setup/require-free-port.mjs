import { isPortFree } from './is-port-free.mjs';
import { say } from './run.mjs';

/** Ends the process if another one listens on the address of the server. */
export async function requireFreePort() {
  const port = Number(process.env['PORT']?.trim() || 3000);
  // The server itself reports an invalid setting.
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return;
  if (await isPortFree(port, process.env['HOST']?.trim() || '127.0.0.1')) return;
  say(`The port ${port} is in use: set PORT to another one.`);
  process.exit(1);
}
