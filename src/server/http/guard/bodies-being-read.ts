import type { Socket } from 'node:net';
import { type Clock, SECOND } from '../../time/clock.ts';

/** From this many bodies on, slow ones are cut off when a new one arrives. */
const CROWD = 16;

/** How long a body may take in a crowd. Meta's arrive within milliseconds, even many at once. */
const PATIENCE_MS = SECOND;

/** Limits the memory that bodies of unknown senders take. */
const MAX_BODIES = 64;

type Body = { readonly since: number; readonly network: string };

/**
 * Keeps room for bodies that arrive quickly. In a crowd, slow ones are cut off, because refusing
 * the newest instead would let a few slow senders lock Meta out; Meta repeats a call that fails.
 * For the same reason, once all places are taken, the network that holds the most loses one.
 */
export function bodiesBeingRead(clock: Clock) {
  /** The oldest first. */
  const begun = new Map<Socket, Body>();

  function cutOff(socket: Socket): void {
    begun.delete(socket);
    socket.destroy();
  }

  return {
    /** Returns whether the body that is about to arrive on this connection may be read. */
    admit: (socket: Socket, network: string) => {
      const now = clock.monotonic();
      for (const [oldest, { since }] of begun) {
        if (begun.size < CROWD || now - since <= PATIENCE_MS) break;
        cutOff(oldest);
      }
      if (begun.size >= MAX_BODIES) {
        const oldest = oldestOfLargest(begun, network);
        if (!oldest) return false;
        cutOff(oldest);
      }
      begun.set(socket, { since: now, network });
      return true;
    },
    ended: (socket: Socket) => void begun.delete(socket),
  };
}

/** The oldest body of the network with the most places, unless the newcomer's has as many. */
function oldestOfLargest(begun: ReadonlyMap<Socket, Body>, newcomer: string): Socket | undefined {
  const places = new Map<string, number>();
  for (const { network } of begun.values()) places.set(network, (places.get(network) ?? 0) + 1);
  const most = Math.max(...places.values());
  if (places.get(newcomer) === most) return undefined;
  return [...begun].find(([, { network }]) => places.get(network) === most)?.[0];
}
