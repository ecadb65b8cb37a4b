import { once } from 'node:events';
import { createServer } from 'node:net';
import { say } from '../setup/run.mjs';
import { listenAddress } from './listen-address.mjs';

/**
 * Takes the address of the server until the returned function is called, so that a second start finds
 * it taken while this one still installs and builds. Ends the process if another one has it.
 */
export async function reservePort() {
  const { host, port } = listenAddress();
  const holder = createServer((visitor) => visitor.destroy());
  try {
    holder.listen({ port, host });
    await once(holder, 'listening');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EADDRINUSE') {
      say(`The port ${port} is in use: set PORT to another one.`);
      process.exit(1);
    }
    // The server itself reports every other trouble, such as an invalid setting.
    return async () => undefined;
  }
  return async () => {
    holder.close();
    await once(holder, 'close');
  };
}
