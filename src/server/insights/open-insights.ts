import { campaignGroup } from '../../domain/insights/campaign-group.ts';
import { bucketOf, type SpeedMetric } from '../../domain/insights/histogram.ts';
import { type InsightEvent, OTHER_CAMPAIGN } from '../../domain/insights/insight-events.ts';
import { retryTransient } from '../database/retry-transient.ts';
import { type Log, withoutMessage } from '../log.ts';
import { type Clock, DAY, HOUR, SECOND } from '../time/clock.ts';
import type { InsightBatch, InsightCount, SpeedCount } from './insights-queries.ts';

const FLUSH_INTERVAL_MS = 5 * SECOND;

/**
 * Limits the memory while the store is unavailable or a flood makes up campaigns. Beyond this many
 * rows, new campaigns are counted as `other`.
 */
const MAX_ROWS = 10_000;

type InsightsOptions = {
  readonly add: (batch: InsightBatch) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
  /** Campaigns that count by name even before a lead has arrived with them. */
  readonly campaigns: readonly string[];
};

export type Insights = ReturnType<typeof openInsights>;

type Batch = {
  readonly counts: Map<string, InsightCount>;
  readonly speed: Map<string, SpeedCount>;
  readonly campaigns: Set<string>;
};

/**
 * Counts in memory and stores the sums every few seconds. Counts are worth less than a visitor's
 * time, so no request waits for the store; after a failure the sums wait for the next flush.
 */
export function openInsights({ add, clock, log, campaigns }: InsightsOptions) {
  const named = [...new Set(campaigns.map(campaignGroup))].filter(Boolean);
  let waiting = emptyBatch();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();
  let isFailing = false;
  let isStopped = false;

  function schedule(): void {
    if (isStopped) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      flushing = flushing.then(flush);
    }, FLUSH_INTERVAL_MS);
  }

  async function flush(): Promise<void> {
    const batch = waiting;
    waiting = emptyBatch();
    try {
      await retryTransient(clock, () =>
        add({
          counts: [...batch.counts.values()],
          speed: [...batch.speed.values()],
          campaigns: [...batch.campaigns],
          named,
        }),
      );
      isFailing = false;
    } catch (error) {
      for (const row of batch.counts.values()) addCount(row);
      for (const row of batch.speed.values()) addBucket(row);
      for (const campaign of batch.campaigns) addCampaign(campaign);
      // Once per outage: the routes that lose leads to it already log the store's failures.
      if (!isFailing) log.warn({ err: withoutMessage(error) }, 'insights are not stored');
      isFailing = true;
      schedule();
    }
  }

  const addCount = (row: InsightCount) => {
    const { counts } = waiting;
    const hasPlace = counts.size < MAX_ROWS || counts.has(keyOf(row));
    const counted = hasPlace ? row : { ...row, campaign: OTHER_CAMPAIGN };
    addTo(counts, keyOf(counted), counted, 2 * MAX_ROWS);
  };
  const addBucket = (row: SpeedCount) =>
    addTo(waiting.speed, `${row.day} ${row.metric} ${row.bucket}`, row);

  function addCampaign(campaign: string): void {
    if (campaign !== '' && waiting.campaigns.size < MAX_ROWS) waiting.campaigns.add(campaign);
  }

  return {
    addEvents: (campaign: string, counts: Partial<Record<InsightEvent, number>>) => {
      const hour = startOf(clock.now(), HOUR);
      for (const [event, count] of entriesOf(counts)) {
        if (count !== 0) addCount({ hour, event, campaign, count });
      }
      schedule();
    },
    addSpeed: (speed: Partial<Record<SpeedMetric, number>>) => {
      const day = startOf(clock.now(), DAY);
      for (const [metric, value] of entriesOf(speed)) {
        addBucket({ day, metric, bucket: bucketOf(metric, value), count: 1 });
      }
      schedule();
    },
    /** Adds the campaigns of stored leads: from now on, their visits count by name. */
    learnCampaigns: (learned: readonly string[]) => {
      for (const campaign of learned) addCampaign(campaignGroup(campaign));
      if (waiting.campaigns.size > 0) schedule();
    },
    /** Stores the remaining counts. */
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await flushing;
      await flush();
    },
  };
}

function entriesOf<Name extends string>(values: Partial<Record<Name, number>>) {
  return Object.entries(values) as [Name, number][];
}

function addTo<Row extends { readonly count: number }>(
  rows: Map<string, Row>,
  key: string,
  row: Row,
  maxRows = MAX_ROWS,
): void {
  const known = rows.get(key);
  if (known || rows.size < maxRows) {
    rows.set(key, { ...row, count: row.count + (known?.count ?? 0) });
  }
}

function keyOf({ hour, event, campaign }: InsightCount): string {
  return `${hour} ${event} ${campaign}`;
}

function emptyBatch(): Batch {
  return { counts: new Map(), speed: new Map(), campaigns: new Set() };
}

function startOf(timestamp: number, unit: number): number {
  return Math.floor(timestamp / unit) * unit;
}
