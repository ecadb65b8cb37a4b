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
function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'EADDRINUSE'));
    probe.listen({ port, host }, () => probe.close(() => resolve(true)));
  });
}
