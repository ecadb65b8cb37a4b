import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A proxy on the loopback to another port whose connections can be cut or frozen. */
export async function cuttableLink(toPort: number) {
  const open = new Set<readonly [Socket, Socket]>();
  let target = toPort;
  let isBlocked = false;
  let isHeld = false;
  const server = createServer((near) => {
    if (isBlocked) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target, '127.0.0.1');
    const pair = [near, far] as const;
    open.add(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => to.write(chunk));
      if (isHeld) from.pause();
      from.on('error', () => undefined);
      from.on('close', () => {
        to.destroy();
        open.delete(pair);
      });
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const cut = () => {
    for (const [near, far] of open) {
      near.resetAndDestroy();
      far.destroy();
    }
  };
  const freeze = () => {
    for (const [near, far] of open) {
      for (const socket of [near, far]) socket.removeAllListeners('data').pause();
    }
  };
  onTestFinished(() => {
    cut();
    server.close();
  });
  return {
    port: (server.address() as { port: number }).port,
    /** Resets every connection, in the middle of whatever is under way. */
    cut,
    /** Resets every connection and refuses new ones, until `unblock`. */
    block: () => {
      isBlocked = true;
      cut();
    },
    unblock: () => {
      isBlocked = false;
    },
    /** Nothing gets through, on open connections or new ones, until `release` or `lose`. */
    hold: () => {
      isHeld = true;
      for (const socket of [...open].flat()) socket.pause();
    },
    /** What is open never carries anything again; new connections work. */
    lose: () => {
      isHeld = false;
      freeze();
    },
    release: () => {
      isHeld = false;
      for (const socket of [...open].flat()) socket.resume();
    },
    /** Cuts every connection; new ones go to another port. */
    redirect: (port: number) => {
      target = port;
      cut();
    },
    /** Every open connection stays open and carries nothing any more; new ones work. */
    freeze,
  };
}
