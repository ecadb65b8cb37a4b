import { once } from 'node:events';
import { createServer } from 'node:net';

/** `localhost` may mean either: a program on the other one would answer instead of ours. */
const LOOPBACKS = ['127.0.0.1', '::1'];

/** Finds the first run of free ports. */
export async function freePort(first: number, needed: number): Promise<number> {
  for (let port = first; ; port++) {
    const ports = Array.from({ length: needed }, (_, offset) => port + offset);
    const free = await Promise.all(
      ports.flatMap((one) => LOOPBACKS.map((host) => isPortFree(one, host))),
    );
    if (free.every(Boolean)) return port;
  }
}

/** Whether a server could listen there. An address that this machine does not have counts as free. */
async function isPortFree(port: number, host: string): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen({ port, host });
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EADDRINUSE';
  }
}
