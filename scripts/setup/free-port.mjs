import { isPortFree } from './is-port-free.mjs';

/** `localhost` means either of them: a program on one would answer in the place of ours. */
const LOOPBACKS = ['127.0.0.1', '::1'];

/**
 * Finds the first port from which on as many ports as needed are free.
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
