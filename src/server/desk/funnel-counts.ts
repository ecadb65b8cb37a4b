import type { FunnelStep } from '../../domain/desk/funnel-report.ts';
import type { InsightSum } from '../store/insights/insights-queries.ts';

/** The steps of the funnel that happen before a lead is stored, or outside the database of leads. */
const STEPS = {
  visit: 'visits',
  'first-answer': 'firstAnswers',
  calculation: 'calculations',
  chat: 'chatsOpened',
} as const satisfies Partial<Record<InsightSum['event'], FunnelStep>>;

export type FunnelCount = {
  readonly campaign: string;
  readonly step: FunnelStep;
  readonly count: number;
};

/** What of the counts on the visitor's pages belongs to the funnel. */
export function funnelCounts(sums: readonly InsightSum[]): readonly FunnelCount[] {
  return sums.flatMap(({ event, campaign, count }) =>
    isStep(event) ? [{ campaign, step: STEPS[event], count }] : [],
  );
}

function isStep(event: InsightSum['event']): event is keyof typeof STEPS {
  return Object.hasOwn(STEPS, event);
}
