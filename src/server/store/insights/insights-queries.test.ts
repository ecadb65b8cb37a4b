import { describe, expect, test } from 'vitest';
import {
  ENGINES,
  freshStore,
  openedTogether,
  readyDatabase,
} from '../../../../tests/support/databases.ts';
import { indexAll } from '../../../../tests/support/desk.ts';
import { NOON, newLead } from '../../../../tests/support/leads.ts';
import { systemClock } from '../../time/clock.ts';
import { retryTransient } from '../retry-transient.ts';
import { MAX_CAMPAIGNS } from './insight-campaigns.ts';
import type { InsightBatch } from './insights-queries.ts';

const EVER = Number.MAX_SAFE_INTEGER;

function batch(changes: Partial<InsightBatch>): InsightBatch {
  return { counts: [], speed: [], campaigns: [], named: [], ...changes };
}

function visits(campaign: string, count = 1, hour = NOON) {
  return { hour, event: 'visit' as const, campaign, count };
}

function leadOf(campaign: string) {
  return newLead({ campaign });
}

describe('insights', () => {
  test('are added to what was counted before, and count unknown campaigns as other', async () => {
    const store = await freshStore('sqlite');
    const counts = [visits(''), visits('ref=anna'), visits('ref=x'), visits('ref=y', 2)];
    await store.addInsights(batch({ counts }));
    await store.addInsights(batch({ counts, campaigns: ['ref=anna'] }));
    const stored = await store.insightSums(NOON, EVER);
    expect(Object.fromEntries(stored.map(({ campaign, count }) => [campaign, count]))).toEqual({
      '': 2,
      other: 7,
      'ref=anna': 1,
    });
    expect(await store.insightSums(NOON + 1, EVER)).toEqual([]);
  });

  test('of no more than 300 campaigns are counted by name', async () => {
    const store = await freshStore('sqlite');
    const campaigns = Array.from({ length: MAX_CAMPAIGNS + 50 }, (_, index) => `ref=${index}`);
    const counts = campaigns.map((campaign) => visits(campaign));
    await store.addInsights(batch({ counts, campaigns }));
    const stored = await store.insightSums(0, EVER);
    expect(stored).toHaveLength(MAX_CAMPAIGNS + 1);
    expect(stored.find(({ campaign }) => campaign === 'other')?.count).toBe(50);
  });

  test('of a campaign with leads are counted by name, however many made-up ones came first', async () => {
    const store = await freshStore('sqlite');
    const named = ['utm_source=newsletter'];
    const made = Array.from({ length: MAX_CAMPAIGNS + 50 }, (_, index) => `ref=made-up-${index}`);
    const real = 'ref=palestra';
    await store.add(made.map(leadOf));
    await indexAll(store);
    await store.addInsights(batch({ campaigns: made, named }));
    const counts = [visits(real), visits('utm_source=newsletter')];
    const names = async () => (await store.insightSums(0, EVER)).map(({ campaign }) => campaign);

    // With one lead, a campaign does not outrank those that have one lead too and came first.
    await store.add([leadOf(real)]);
    await indexAll(store);
    await store.addInsights(batch({ counts, campaigns: [real], named }));
    expect((await names()).toSorted()).toEqual(['other', 'utm_source=newsletter']);

    // Reports group campaigns, so leads of all its parts count.
    await store.add([leadOf(`${real}&utm_term=a`)]);
    await indexAll(store);
    await store.addInsights(batch({ counts, campaigns: [real], named }));
    expect(await names()).toContain(real);
    const more = Array.from({ length: MAX_CAMPAIGNS }, (_, index) => `ref=more-${index}`);
    await store.add(more.map(leadOf));
    await indexAll(store);
    await store.addInsights(
      batch({ counts: more.map((name) => visits(name)), campaigns: more, named }),
    );
    expect((await names()).filter((name) => name.startsWith('ref=more-'))).toEqual([]);
    const kept = await store.insightSums(0, EVER);
    await store.addInsights(batch({ counts, named }));
    expect(await store.insightSums(0, EVER)).toHaveLength(kept.length);
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
              store.addInsights(
                batch({ counts: counts.toReversed(), campaigns: ['ref=b', 'ref=a'] }),
              ),
            ),
          ),
        ),
      );
      const stored = await stores[0].insightSums(0, EVER);
      expect(stored).toMatchObject([{ count: 20 * 30 }]);
    },
  );

  test('are forgotten', async () => {
    const store = await freshStore('sqlite');
    const speed = [{ day: NOON, metric: 'INP' as const, bucket: 1, count: 1 }];
    await store.addInsights(batch({ counts: [visits('')], speed }));
    await store.forgetInsights(NOON + 1);
    expect(await store.insightSums(0, EVER)).toEqual([]);
    expect((await store.insightSpeed(0)).inpMs).toBeNull();
  });
});
