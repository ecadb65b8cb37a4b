import { isIPv4, isIPv6 } from 'node:net';
import { unmapped } from '../../addresses/loopback.ts';
import { type Clock, MINUTE, SECOND } from '../../time/clock.ts';

/** Limits the memory during an attack from many addresses: the oldest windows are dropped. */
const MAX_ADDRESSES = 100_000;

type Window = { count: number; endsAt: number };

/** An IP address; undefined if the connection was reset after the whole request arrived. */
type Sender = string | undefined;

export type RateLimit = ReturnType<typeof openRateLimit>;

/**
 * Providers assign a /48 to a company or a street: its /64 networks together get this many times
 * the limit of one.
 */
const SHARED_BY_48 = 8;

/** Senders whose address cannot be read share one allowance. */
const UNREADABLE = 'unreadable';

/** Counts requests by minute and address, in memory, so each instance counts on its own. */
export function openRateLimit(max: number, clock: Clock) {
  const windows = new Map<string, Window>();

  function count(key: string, limit: number): number {
    const now = clock.monotonic();
    const window = windows.get(key);
    if (window && window.endsAt > now) {
      window.count++;
      return window.count <= limit ? 0 : Math.ceil((window.endsAt - now) / SECOND);
    }
    windows.delete(key);
    if (windows.size >= MAX_ADDRESSES) windows.delete(windows.keys().next().value ?? '');
    windows.set(key, { count: 1, endsAt: now + MINUTE });
    return 0;
  }

  return {
    /** 0 if allowed, else seconds until the window resets. */
    check: (sender: Sender) => {
      const network = networkOf(sender);
      const wait = count(network, max);
      // A request that is refused already must not use up the neighbours' allowance.
      if (wait > 0 || !network.includes(':')) return wait;
      return count(`${network.split(':', 3).join(':')}/48`, SHARED_BY_48 * max);
    },
  };
}

/** The network that a sender has to itself: an IPv4 address, or the /64 of an IPv6 address. */
function networkOf(sender: Sender): string {
  if (sender === undefined) return UNREADABLE;
  const address = withoutPort(sender);
  if (isIPv6(address)) return groupsOf(address).slice(0, 4).join(':');
  return isIPv4(address) ? address : UNREADABLE;
}

/** Some proxies write `1.2.3.4:5678` or `[2001:db8::1]:5678` into `X-Forwarded-For`. */
function withoutPort(sender: string): string {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(sender) ?? [];
  const [, plain] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(sender) ?? [];
  return unmapped(bracketed ?? plain ?? sender);
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}
