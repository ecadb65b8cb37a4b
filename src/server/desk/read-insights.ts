import type { FunnelStep, Report } from '../../domain/desk/desk-api.ts';
import { insightsReport } from '../insights/insights-report.ts';
import type { InsightStore, InsightCount as StoredCount } from '../store/insights-queries.ts';

/** The steps of the funnel that happen before a lead is stored, or outside the database of leads. */
const STEPS = {
  visit: 'visits',
  'first-answer': 'firstAnswers',
  calculation: 'calculations',
  chat: 'chatsOpened',
} as const satisfies Partial<Record<StoredCount['event'], FunnelStep>>;

export type InsightCount = {
  /** Epoch milliseconds, the beginning of the hour that was counted. */
  readonly at: number;
  readonly campaign: string;
  readonly step: FunnelStep;
  readonly count: number;
};

export type Insights = {
  readonly counts: readonly InsightCount[];
  readonly leftAt: Report['leftAt'];
  readonly speed: Report['speed'];
};

/** What the server itself has counted on the visitor's pages, of one campaign or of all. */
export async function readInsights(
  store: InsightStore,
  since: number,
  campaign?: string,
): Promise<Insights> {
  const [stored, speed] = await Promise.all([
    store.insightCounts(since),
    store.insightSpeed(since),
  ]);
  const rows = stored.filter((row) => campaign === undefined || row.campaign === campaign);
  return {
    counts: rows.flatMap(({ hour, event, campaign: own, count }) =>
      isStep(event) ? [{ at: hour, campaign: own, step: STEPS[event], count }] : [],
    ),
    leftAt: insightsReport(rows, () => '').leftAt,
    speed,
  };
}

function isStep(event: StoredCount['event']): event is keyof typeof STEPS {
  return Object.hasOwn(STEPS, event);
}
