import { createServer } from 'node:net';

/** A port that is free, and so are those at these distances from it. */
export async function freePort(...distances: readonly number[]): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const free = await Promise.all([0, ...distances].map((distance) => isFree(port + distance)));
    if (free.every(Boolean)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, () => server.close(() => resolve(true)));
  });
}
