import { describe, expect, test, vi } from 'vitest';
import { freshStore } from '../../../tests/support/databases.ts';
import { outage } from '../../../tests/support/leads.ts';
import { silentLog } from '../../../tests/support/silent-log.ts';
import type { Delivery } from './delivery.ts';
import { type Outage, saveOutage } from './outage.ts';
import type { Sent } from './outcome.ts';
import { learn, refresh, watchOf } from './watch-destination.ts';

type LogCall = (...args: readonly unknown[]) => void;

const NOW = Date.UTC(2026, 10, 15, 12);
const REFUSED = { kind: 'failed', response: 'HTTP 422', blames: 'delivery' } as const;

async function watched() {
  const { db } = await freshStore('sqlite');
  const log = {
    ...silentLog,
    info: vi.fn<LogCall>(),
    warn: vi.fn<LogCall>(),
    error: vi.fn<LogCall>(),
  };
  const watch = watchOf({ destination: 'automation', db, log });
  return {
    watch,
    log,
    learn: (sent: Sent, { id = 'one', isProbe = false, at = NOW } = {}) => {
      const delivery = { id, lastAttemptAt: null } as Delivery;
      return learn(watch, sent, { delivery, isProbe, startedAt: at, endedAt: at });
    },
    othersFound: async (found: Outage | undefined) => {
      await saveOutage(db, 'automation', found);
      await refresh(watch);
    },
  };
}

describe('an outage', () => {
  test('that others found is logged once, and so is its end, which forgives all failures', async () => {
    const { watch, log, learn: note, othersFound } = await watched();
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
