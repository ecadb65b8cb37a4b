import { describe, expect, test, vi } from 'vitest';
import { freshStore } from '../../../../tests/support/databases.ts';
import { claimed, NOON, newLead, OWNER, resultOf } from '../../../../tests/support/leads.ts';
import { silentLog } from '../../../../tests/support/silent-log.ts';
import { readAlerts } from '../../alerts.ts';
import type { Store } from '../../database/store.ts';
import { addLeads } from '../../intake/intake-queries.ts';
import { recordResults } from '../../outbox/record-results.ts';
import { DAY, HOUR } from '../../time/clock.ts';
import { isHeldBack } from './retention-brake.ts';
import type { RetentionLimits } from './retention-queries.ts';

const YEAR = 365 * DAY;

async function storeWith(leads: number): Promise<Store> {
  const store = await freshStore('sqlite');
  await addLeads(
    store.db,
    Array.from({ length: leads }, () => newLead()),
  );
  const due = await claimed(store, { limit: leads });
  const results = due.map((delivery) => resultOf(delivery, { outcome: 'delivered' }));
  await recordResults(store.db, 'automation', OWNER, results);
  return store;
}

function run(
  store: Store,
  now: number,
  limits: RetentionLimits = { deleteBefore: now - YEAR, dropBodyBefore: 0 },
) {
  const warn = vi.fn<(text: string) => void>();
  const log = { ...silentLog, warn };
  const clock = { now: () => now, monotonic: () => now };
  return { warn, held: isHeldBack({ db: store.db, clock, log }, limits) };
}

describe('the brake of retention', () => {
  test('holds back a run that would delete many leads for a day, and logs that', async () => {
    const store = await storeWith(95);
    const ahead = NOON + 2 * YEAR;
    const first = run(store, ahead);
    expect(await first.held).toBe(true);
    expect(first.warn.mock.calls[0]?.[0]).toMatch(/95 leads are older .* leads purge --yes/);
    expect(await readAlerts(store.db)).toMatchObject([{ name: 'retention_held', since: ahead }]);
    expect(await run(store, ahead + DAY - HOUR).held).toBe(true);
    expect(await readAlerts(store.db)).toMatchObject([{ since: ahead }]);
    expect(await run(store, ahead + DAY).held).toBe(false);
  });

  test('does not suggest a purge while body data is held back, which a purge does not drop', async () => {
    const store = await storeWith(95);
    const { warn, held } = run(store, NOON + 40 * DAY, {
      deleteBefore: 0,
      dropBodyBefore: NOON + 1,
    });
    expect(await held).toBe(true);
    expect(warn.mock.calls[0]?.[0]).toMatch(/95 leads are older .* is the clock right\?/);
    expect(warn.mock.calls[0]?.[0]).not.toContain('purge');
  });

  test('clears the alert once the clock is right again', async () => {
    const store = await storeWith(95);
    await run(store, NOON + 2 * YEAR).held;
    expect(await run(store, NOON + HOUR).held).toBe(false);
    expect(await readAlerts(store.db)).toEqual([]);
  });

  test('does not hold back few leads, or many that are a small share', async () => {
    expect(await run(await storeWith(9), NOON + 2 * YEAR).held).toBe(false);
    const store = await storeWith(10);
    await addLeads(
      store.db,
      Array.from({ length: 90 }, () => newLead({ createdAt: NOON + YEAR })),
    );
    expect(await run(store, NOON + YEAR + HOUR).held).toBe(false);
  });
});
