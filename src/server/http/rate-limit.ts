import { isIPv6 } from 'node:net';
import { type Clock, SECOND } from '../clock.ts';

/** Bounds the memory during an attack from many addresses: the oldest windows are dropped. */
const MAX_ADDRESSES = 100_000;

type Window = { count: number; endsAt: number };

export type RateLimit = {
  /** 0 if allowed, else seconds until the window resets. */
  check(address: string): number;
};

/** Counts in a fixed window per address. It lives in memory, so each instance counts on its own. */
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

/** An IPv6 sender usually owns a whole /64, so only the first four groups count. */
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
