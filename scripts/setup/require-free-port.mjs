import { once } from 'node:events';
import { createServer } from 'node:net';
import { say } from './run.mjs';

/** Ends the process if another one listens on the address of the server. */
export async function requireFreePort() {
  const port = Number(process.env['PORT']?.trim() || 3000);
  // The server itself reports an invalid setting.
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return;
  const probe = createServer();
  try {
    probe.listen({ port, host: process.env['HOST']?.trim() || '127.0.0.1' });
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EADDRINUSE') return;
    say(`The port ${port} is in use: set PORT to another one.`);
    process.exit(1);
  }
}
