import type { Socket } from 'node:net';
import { type Clock, SECOND } from '../../clock.ts';

/** From this number on, a newcomer takes the place of those that keep the server waiting. */
const CROWD = 16;

/** Calls of Meta are here within milliseconds, even many at once. */
const PATIENCE_MS = SECOND;

/** Bounds the memory that bodies of unknown senders take. */
const MAX_BODIES = 64;

type BodiesBeingRead = {
  /** Returns whether the body that is about to come on this connection may be read. */
  readonly admit: (socket: Socket) => boolean;
  readonly ended: (socket: Socket) => void;
};

/**
 * Keeps room for bodies that come quickly. Among many, slow ones are cut off, because to refuse the
 * newest instead would let a few slow senders keep Meta out; Meta repeats a call that fails.
 */
export function bodiesBeingRead(clock: Clock): BodiesBeingRead {
  /** When each began, the oldest first. */
  const begun = new Map<Socket, number>();
  return {
    admit: (socket) => {
      const now = clock.monotonic();
      for (const [oldest, since] of begun) {
        if (begun.size < CROWD || now - since <= PATIENCE_MS) break;
        begun.delete(oldest);
        oldest.destroy();
      }
      if (begun.size >= MAX_BODIES) return false;
      begun.set(socket, now);
      return true;
    },
    ended: (socket) => void begun.delete(socket),
  };
}
