import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { InsightBatch } from './insights-queries.ts';
import { openInsights } from './open-insights.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2026, 10, 15, 12);
const visit = (campaign = '') => [campaign, { visit: 1 }] as const;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

function opened(campaigns: readonly string[] = []) {
  const batches: InsightBatch[] = [];
  const warnings: unknown[] = [];
  const store = {
    isBroken: false,
    add: async (batch: InsightBatch) => {
      if (store.isBroken) throw new Error('disk full');
      batches.push(batch);
    },
  };
  const clock = { now: Date.now, monotonic: () => performance.now() };
  const warn = (...words: unknown[]) => warnings.push(words);
  const log = { debug: warn, info: warn, warn, error: warn };
  const insights = openInsights({
    add: (batch) => store.add(batch),
    clock,
    log,
    campaigns,
  });
  return { insights, store, batches, warnings };
}

describe('insights', () => {
  test('are summed in memory and stored every few seconds', async () => {
    const { insights, batches } = opened();
    for (let index = 0; index < 1000; index++) insights.addEvents(...visit());
    for (const LCP of [800, 801]) insights.addSpeed({ LCP });
    await vi.advanceTimersByTimeAsync(5000);
    expect(batches).toMatchObject([
      {
        counts: [{ hour: NOON, event: 'visit', campaign: '', count: 1000 }],
        speed: [{ day: NOON - 12 * HOUR_MS, metric: 'LCP', count: 2 }],
      },
    ]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(batches).toHaveLength(1);
    await insights.stop();
  });

  test('are all stored when the server stops, though the store was slow for a while', async () => {
    const { insights, store, batches } = opened();
    const { add } = store;
    let delayMs = 20_000;
    store.add = async (batch) => {
      await new Promise((resolve) => {
        setTimeout(resolve, delayMs);
        delayMs = 0;
      });
      await add(batch);
    };
    for (let visits = 0; visits < 2; visits++) {
      insights.addEvents(...visit());
      await vi.advanceTimersByTimeAsync(5000);
    }
    const stored = insights.stop().then(() => batches.flatMap(({ counts }) => counts));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await stored).toMatchObject([{ count: 1 }, { count: 1 }]);
  });

  test('wait for a store that is broken, and are logged once', async () => {
    const { insights, store, batches, warnings } = opened();
    store.isBroken = true;
    for (let round = 0; round < 10; round++) {
      insights.addEvents(...visit());
      await vi.advanceTimersByTimeAsync(5000);
    }
    expect(warnings).toHaveLength(1);
    store.isBroken = false;
    await vi.advanceTimersByTimeAsync(5000);
    const [batch] = batches;
    expect(batch?.counts.map(({ count }) => count)).toEqual([10]);
    await insights.stop();
  });

  test('of made-up campaigns take no more memory than ten thousand rows', async () => {
    const { insights, store, batches } = opened();
    store.isBroken = true;
    for (let index = 0; index < 30_000; index++) insights.addEvents(...visit(`ref=${index}`));
    store.isBroken = false;
    await vi.advanceTimersByTimeAsync(5000);
    const rows = batches[0]?.counts ?? [];
    expect(rows.length).toBeLessThanOrEqual(10_001);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(30_000);
    await insights.stop();
  });

  test('learn the campaigns of the settings and of leads, as reports group them', async () => {
    const { insights, batches } = opened(['utm_source=newsletter&utm_content=a']);
    insights.learnCampaigns(['ref=anna&utm_term=x', '']);
    await insights.stop();
    expect(batches[0]).toMatchObject({ named: ['utm_source=newsletter'], campaigns: ['ref=anna'] });
  });
});
