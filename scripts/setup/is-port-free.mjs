import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Whether a server could listen there. An address that this machine does not have counts as free:
 * nobody else listens on it.
 * @param {number} port @param {string} host @returns {Promise<boolean>}
 */
export async function isPortFree(port, host) {
  const probe = createServer();
  try {
    probe.listen({ port, host });
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code !== 'EADDRINUSE';
  }
}
