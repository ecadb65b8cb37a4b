import { once } from 'node:events';
import { createServer } from 'node:net';

/** `localhost` may mean either: a program on the other one would answer instead of ours. */
const LOOPBACKS = ['127.0.0.1', '::1'];

/**
 * Finds the first run of free ports.
 * @param {number} first @param {number} needed @returns {Promise<number>}
 */
export async function freePort(first, needed) {
  for (let port = first; ; port++) {
    const ports = Array.from({ length: needed }, (_, offset) => port + offset);
    const free = await Promise.all(
      ports.flatMap((one) => LOOPBACKS.map((host) => isPortFree(one, host))),
    );
    if (free.every(Boolean)) return port;
  }
}

/**
 * Whether a server could listen there. An address that this machine does not have counts as free:
 * nobody else listens on it.
 * @param {number} port @param {string} host @returns {Promise<boolean>}
 */
async function isPortFree(port, host) {
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
