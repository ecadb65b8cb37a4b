import { isIPv6 } from 'node:net';
import { type Clock, SECOND } from '../clock.ts';

/** Bounds the memory under an attack from many addresses: the oldest windows are forgotten. */
const MAX_ADDRESSES = 100_000;

type Window = { count: number; endsAt: number };

export type RateLimit = {
  /** Seconds to wait, or 0: come in. */
  check(address: string): number;
};

/** A fixed window an address, in memory: each instance counts for itself. */
export function openRateLimit(max: number, windowMs: number, clock: Clock): RateLimit {
  const windows = new Map<string, Window>();
  return {
    check: (address) => {
      const key = isIPv6(address) ? networkOf(address) : address;
      const now = clock.monotonic();
      const window = windows.get(key);
      if (window && window.endsAt > now) {
        window.count++;
        return window.count <= max ? 0 : Math.ceil((window.endsAt - now) / SECOND);
      }
      windows.delete(key);
      if (windows.size >= MAX_ADDRESSES) windows.delete(windows.keys().next().value ?? '');
      windows.set(key, { count: 1, endsAt: now + windowMs });
      return 0;
    },
  };
}

/** A household or a server has 2^64 addresses of IPv6: the first four groups are its name. */
function networkOf(address: string): string {
  if (address.startsWith('::ffff:')) return address.slice('::ffff:'.length);
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing =
    tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  return [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':')]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
