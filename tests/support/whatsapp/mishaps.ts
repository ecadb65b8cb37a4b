import type { Random } from './random.ts';

/** The calls of the API, those of `/messages` by what they send. */
export type Call =
  | 'text'
  | 'image'
  | 'interactive'
  | 'read'
  | 'media'
  | 'phone'
  | 'token'
  | 'subscription'
  | 'subscribe'
  | 'numbers'
  | 'register'
  | 'unknown';

/** What goes wrong with one call. */
export type Mishap = {
  /** The calls it may happen to; all of them where it is missing. */
  readonly on?: Call | readonly Call[];
  /** Refused with this code of Meta's, and with the HTTP status that belongs to it. */
  readonly code?: number;
  /** Refused with this HTTP status, and with a page instead of JSON where there is no code. */
  readonly status?: number;
  /** The answer waits this long; a message has counted by then. */
  readonly delayMs?: number;
  /** The connection is cut: before the message counted, or after. */
  readonly drop?: 'before' | 'after';
  /** A message is accepted, and a `failed` status with this code follows. */
  readonly failLater?: number;
  /** A message is accepted and reaches the person, and no status ever tells of it. */
  readonly silent?: boolean;
};

/** The mishaps that a test ordered for the next calls; each happens once. */
export type Script = {
  readonly add: (mishap: Mishap, times: number) => void;
  readonly take: (call: Call) => Mishap | undefined;
};

export function newScript(): Script {
  const ordered: Mishap[] = [];
  return {
    add: (mishap, times) => {
      for (let count = 0; count < times; count++) ordered.push(mishap);
    },
    take: (call) => {
      const index = ordered.findIndex((mishap) => concerns(mishap, call));
      return index < 0 ? undefined : ordered.splice(index, 1)[0];
    },
  };
}

export function drawMishap(
  mishaps: readonly (Mishap & { readonly chance: number })[],
  call: Call,
  random: Random,
): Mishap | undefined {
  return mishaps.find((mishap) => concerns(mishap, call) && random.chance(mishap.chance));
}

function concerns({ on }: Mishap, call: Call): boolean {
  return on === undefined || on === call || (Array.isArray(on) && on.includes(call));
}
