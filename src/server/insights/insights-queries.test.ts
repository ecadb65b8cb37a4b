import { describe, expect, test } from 'vitest';
import {
  ENGINES,
  freshStore,
  openedTogether,
  readyDatabase,
} from '../../../tests/support/databases.ts';
import { NOON } from '../../../tests/support/leads.ts';
import { retryTransient } from '../database/retry-transient.ts';
import { systemClock } from '../time/clock.ts';
import {
  addInsights,
  forgetInsights,
  type InsightBatch,
  type InsightSum,
  insightSpeed,
  insightSums,
  leftAt,
  MAX_CAMPAIGNS,
} from './insights-queries.ts';

const EVER = Number.MAX_SAFE_INTEGER;

function batch(changes: Partial<InsightBatch>): InsightBatch {
  return { counts: [], speed: [], campaigns: [], named: [], ...changes };
}

function visits(campaign: string, count = 1, hour = NOON) {
  return { hour, event: 'visit' as const, campaign, count };
}

describe('insights', () => {
  test('are added to what was counted before, and count unknown campaigns as other', async () => {
    const store = await freshStore('sqlite');
    const counts = [visits(''), visits('ref=anna'), visits('ref=x'), visits('ref=y', 2)];
    await addInsights(store.db, batch({ counts }));
    await addInsights(store.db, batch({ counts, campaigns: ['ref=anna'] }));
    const stored = await insightSums(store.db, NOON, EVER);
    expect(Object.fromEntries(stored.map(({ campaign, count }) => [campaign, count]))).toEqual({
      '': 2,
      other: 7,
      'ref=anna': 1,
    });
    expect(await insightSums(store.db, NOON + 1, EVER)).toEqual([]);
  });

  test('of no more than 300 campaigns are counted by name', async () => {
    const store = await freshStore('sqlite');
    const campaigns = Array.from({ length: MAX_CAMPAIGNS + 50 }, (_, index) => `ref=${index}`);
    const counts = campaigns.map((campaign) => visits(campaign));
    await addInsights(store.db, batch({ counts, campaigns }));
    const stored = await insightSums(store.db, 0, EVER);
    expect(stored).toHaveLength(MAX_CAMPAIGNS + 1);
    expect(stored.find(({ campaign }) => campaign === 'other')?.count).toBe(50);
  });

  // The engines lock rows in different ways.
  test.each(ENGINES)(
    'of several instances that store the same rows add up on %s',
    async (engine) => {
      const stores = await openedTogether(await readyDatabase(engine), 3);
      const counts = Array.from({ length: 20 }, (_, index) => visits('', 1, NOON + index));
      await Promise.all(
        stores.flatMap((store) =>
          Array.from({ length: 10 }, () =>
            retryTransient(systemClock, () =>
              addInsights(
                store.db,
                batch({ counts: counts.toReversed(), campaigns: ['ref=b', 'ref=a'] }),
              ),
            ),
          ),
        ),
      );
      const stored = await insightSums(stores[0].db, 0, EVER);
      expect(stored).toMatchObject([{ count: 20 * 30 }]);
    },
  );

  test('are forgotten', async () => {
    const store = await freshStore('sqlite');
    const speed = [{ day: NOON, metric: 'INP' as const, bucket: 1, count: 1 }];
    await addInsights(store.db, batch({ counts: [visits('')], speed }));
    await forgetInsights(store.db, NOON + 1);
    expect(await insightSums(store.db, 0, EVER)).toEqual([]);
    expect((await insightSpeed(store.db, 0)).inpMs).toBeNull();
  });
});

function sum(event: InsightSum['event'], count: number): InsightSum {
  return { event, campaign: '', count };
}

test('the questions at which people leave follow the forms, and never count below zero', () => {
  const counts = [sum('left-phone', 4), sum('left-age', 9), sum('left-age', -2)];
  expect(leftAt([...counts, sum('left-gender', -1), sum('visit', 99)])).toEqual([
    { field: 'age', visitors: 7 },
    { field: 'phone', visitors: 4 },
  ]);
});
