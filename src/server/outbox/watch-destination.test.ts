import { describe, expect, test, vi } from 'vitest';
import { outage } from '../../../tests/support/leads.ts';
import { silentLog } from '../../../tests/support/silent-log.ts';
import { MINUTE, SECOND } from '../time/clock.ts';
import type { Delivery } from './delivery.ts';
import type { Outage } from './outage.ts';
import type { Sent } from './outcome.ts';
import { learn, refresh, shouldTryAnother, watchOf } from './watch-destination.ts';

type LogCall = (...args: readonly unknown[]) => void;

const NOW = Date.UTC(2026, 10, 15, 12);
const FAILED = { kind: 'failed', response: 'HTTP 503', blames: 'destination' } as const;
const REFUSED = { kind: 'failed', response: 'HTTP 422', blames: 'delivery' } as const;
const DELIVERED = { kind: 'delivered', response: 'HTTP 200' } as const;
const TOO_FAST = { by: 'call', as: 'too_fast', code: 'error 130429' } as const;
const STOPPED = { kind: 'outage', fault: TOO_FAST } as const;

function watched() {
  let stored: Outage | undefined;
  const setHealth = vi.fn<(name: string, found: Outage | undefined) => Promise<void>>(
    async (_, found) => {
      stored = found;
    },
  );
  const log = {
    ...silentLog,
    info: vi.fn<LogCall>(),
    warn: vi.fn<LogCall>(),
    error: vi.fn<LogCall>(),
  };
  const store = { health: async () => stored, setHealth };
  const watch = watchOf({ destination: 'automation', store, log });
  return {
    watch,
    log,
    setHealth,
    learn: (sent: Sent, { id = 'one', isProbe = false, at = NOW } = {}) => {
      const delivery = { id, lastAttemptAt: null } as Delivery;
      return learn(watch, sent, { delivery, isProbe, startedAt: at, endedAt: at });
    },
    othersFound: (found: Outage | undefined) => {
      stored = found;
      return refresh(watch);
    },
  };
}

describe('an outage', () => {
  test('begins with a failure, is as old as it is, and has the reason of the last probe', async () => {
    const { watch, learn: note } = watched();
    await note(FAILED);
    await note({ ...FAILED, response: 'HTTP 500' }, { id: 'two', at: NOW + SECOND });
    const begun = outage({ since: NOW, nextProbeAt: NOW + 5 * SECOND });
    expect(watch.known.outage).toEqual(begun);
    const isProbe = true;
    await note({ ...FAILED, response: 'timeout' }, { isProbe, at: NOW + 5 * SECOND });
    const next = { probes: 1, nextProbeAt: NOW + 15 * SECOND };
    expect(watch.known.outage).toEqual({ ...begun, ...next, code: 'timeout' });
  });

  test('is believed though it cannot be saved, which is logged without the message', async () => {
    const { watch, log, setHealth, learn: note } = watched();
    setHealth.mockRejectedValue(new Error('Anna'));
    await note(FAILED);
    expect(watch.known.outage).toBeDefined();
    await note(DELIVERED);
    expect(watch.known.outage).toBeUndefined();
    expect(log.error).toHaveBeenCalledTimes(2);
    expect(JSON.stringify(log.error.mock.calls)).not.toContain('Anna');
  });

  test('that others found is logged once, and so is its end, which forgives all failures', async () => {
    const { watch, log, learn: note, othersFound } = watched();
    for (const id of ['one', 'two']) await note(REFUSED, { id });
    for (const found of [undefined, outage(), outage(), undefined, undefined]) {
      await othersFound(found);
    }
    expect(log.warn.mock.calls).toEqual([
      [{ destination: 'automation', answer: 'HTTP 503' }, 'destination is down: probing it'],
    ]);
    expect(log.info.mock.calls).toEqual([
      [{ destination: 'automation' }, 'destination is up again'],
    ]);
    await note(REFUSED, { id: 'three' });
    expect(watch.known.outage).toBeUndefined();
  });

  test('is not noted for failures that say nothing about the destination', async () => {
    const { watch, learn: note } = watched();
    for (const id of ['one', 'two', 'three']) await note({ ...REFUSED, blames: 'nobody' }, { id });
    expect(watch.known.outage).toBeUndefined();
    expect(shouldTryAnother(watch.known)).toBe(false);
  });
});

describe('a destination that stops everything', () => {
  test('is not up again because of what was under way, and nothing else is tried', async () => {
    const { watch, learn: note } = watched();
    await note(STOPPED);
    expect(shouldTryAnother(watch.known)).toBe(false);
    await note(DELIVERED, { id: 'two' });
    expect(watch.known.outage).toMatchObject({ since: NOW, nextProbeAt: NOW + 5 * SECOND });
    await note(DELIVERED, { isProbe: true });
    expect(watch.known.outage).toBeUndefined();
  });

  test('is known as such to the instance that learns of it from another', async () => {
    const { watch, learn: note, othersFound } = watched();
    await note(REFUSED);
    await othersFound(outage(TOO_FAST));
    expect(shouldTryAnother(watch.known)).toBe(false);
  });

  test('differs from one that only fails: another delivery is tried, and brings it up', async () => {
    const { watch, learn: note } = watched();
    await note(FAILED);
    expect(shouldTryAnother(watch.known)).toBe(true);
    await note(DELIVERED, { id: 'two' });
    expect(watch.known.outage).toBeUndefined();
  });

  test('says so once after it has failed, also beside the probe', async () => {
    const { watch, log, setHealth, learn: note } = watched();
    await note(FAILED);
    await note(STOPPED, { id: 'two', at: NOW + SECOND });
    await note(STOPPED, { id: 'three', at: NOW + MINUTE });
    const expected = { ...TOO_FAST, since: NOW, probes: 0, nextProbeAt: NOW + 5 * SECOND };
    expect(watch.known.outage).toEqual(expected);
    expect(log.warn).toHaveBeenCalledTimes(2);
    expect(setHealth).toHaveBeenCalledTimes(2);
  });
});
