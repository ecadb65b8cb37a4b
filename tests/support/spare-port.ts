import { createServer } from 'node:net';

/** Below the range of ephemeral ports, which connections of other tests may take. */
const FIRST = 20_000;
const RANGE = 10_000;

/** `localhost` may mean either: a program on the other one would answer instead of ours. */
const LOOPBACKS = ['127.0.0.1', '::1'];

/** Finds a port that is free, as are the ones after it if more are needed. */
export async function sparePort(needed = 1): Promise<number> {
  for (let port = FIRST + Math.floor(Math.random() * RANGE); ; port++) {
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
