import { describe, expect, test, vi } from 'vitest';
import { outage } from '../../../tests/support/leads.ts';
import { silentLog } from '../../../tests/support/silent-log.ts';
import type { Delivery } from './delivery.ts';
import type { Outage } from './outage.ts';
import type { Sent } from './outcome.ts';
import { learn, refresh, watchOf } from './watch-destination.ts';

type LogCall = (...args: readonly unknown[]) => void;

const NOW = Date.UTC(2026, 10, 15, 12);
const REFUSED = { kind: 'failed', response: 'HTTP 422', blames: 'delivery' } as const;

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
});
