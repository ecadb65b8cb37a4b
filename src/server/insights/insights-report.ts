import { type LeftEvent, QUESTIONS, type Question } from '../../domain/insights/insight-events.ts';
import type { InsightCount, InsightSum } from '../store/insights/insights-queries.ts';

/** What the browsers counted; the report of the desk takes the later steps from the leads. */
export type VisitCounts = {
  readonly visits: number;
  readonly firstAnswers: number;
  readonly calculations: number;
  readonly leads: number;
  readonly chatsOpened: number;
};

const STEPS = {
  visit: 'visits',
  'first-answer': 'firstAnswers',
  calculation: 'calculations',
  lead: 'leads',
  chat: 'chatsOpened',
} as const satisfies Partial<Record<InsightCount['event'], keyof VisitCounts>>;

const NOTHING: VisitCounts = {
  visits: 0,
  firstAnswers: 0,
  calculations: 0,
  leads: 0,
  chatsOpened: 0,
};

export type InsightsReport = {
  readonly total: VisitCounts;
  readonly byDay: ReadonlyMap<string, VisitCounts>;
  /** By the query of the campaign: empty without one, `other` for those that no lead came with. */
  readonly byCampaign: ReadonlyMap<string, VisitCounts>;
  /** Every question at which visitors gave their last answer, in the order of the forms. */
  readonly leftAt: readonly { readonly field: Question; readonly visitors: number }[];
};

/** Sums the counts of hours; `dayOf` names the day of a moment in the reader's time zone. */
export function insightsReport(
  counts: readonly InsightCount[],
  dayOf: (moment: number) => string,
): InsightsReport {
  let total = NOTHING;
  const byDay = new Map<string, VisitCounts>();
  const byCampaign = new Map<string, VisitCounts>();
  for (const { hour, event, campaign, count } of counts) {
    const step = stepOf(event);
    if (!step) continue;
    const day = dayOf(hour);
    total = add(total, step, count);
    byDay.set(day, add(byDay.get(day), step, count));
    byCampaign.set(campaign, add(byCampaign.get(campaign), step, count));
  }
  return { total, byDay, byCampaign, leftAt: leftAt(counts) };
}

function stepOf(event: InsightCount['event']): keyof VisitCounts | undefined {
  return Object.hasOwn(STEPS, event) ? STEPS[event as keyof typeof STEPS] : undefined;
}

function add(counts = NOTHING, step: keyof VisitCounts, count: number): VisitCounts {
  return { ...counts, [step]: counts[step] + count };
}

/** A visitor who came back after midnight is taken from the day before: no sum falls below zero. */
export function leftAt(counts: readonly InsightSum[]): InsightsReport['leftAt'] {
  return QUESTIONS.map((field) => {
    const event: LeftEvent = `left-${field}`;
    const own = counts.filter((row) => row.event === event);
    return {
      field,
      visitors: Math.max(
        0,
        own.reduce((sum, { count }) => sum + count, 0),
      ),
    };
  }).filter(({ visitors }) => visitors > 0);
}
