import { FUNNEL_STEPS, type FunnelStep, type Report } from '../../../domain/desk/funnel-report.ts';
import { MAX_CAMPAIGNS } from '../../../domain/desk/lead-list.ts';
import { campaignGroup } from '../../../domain/insights/campaign-group.ts';
import {
  type InsightSum,
  insightSpeed,
  insightSums,
  leftAt,
} from '../../insights/insights-queries.ts';
import { answerTimes, type LeadTally, tallyByState } from '../../lists/report.ts';
import { isAnswered } from '../../lists/states.ts';
import { dayOf, daysUpTo, nextDay, startOfDay } from '../../time/brand-days.ts';
import type { DeskInput } from '../protocol.ts';
import type { CallContext } from './call-context.ts';

/** The steps of the funnel that happen before a lead is stored, or outside the database of leads. */
const VISITOR_STEPS: Partial<Record<InsightSum['event'], FunnelStep>> = {
  visit: 'visits',
  'first-answer': 'firstAnswers',
  calculation: 'calculations',
  chat: 'chatsOpened',
};

type MutableFunnel = Record<FunnelStep, number>;

export async function report(
  { days: dayCount, campaign: asked }: DeskInput<'report'>,
  { options, now }: CallContext,
): Promise<Report> {
  // Visits are counted by the options of a campaign that reports group by, so leads are too.
  const campaign = asked === undefined ? undefined : campaignGroup(asked);
  const isAsked = (own: string) => campaign === undefined || own === campaign;
  const { db } = options.store;
  const days = daysUpTo(dayOf(now), dayCount);
  const total = emptyFunnel();
  const byDay: { day: string; funnel: MutableFunnel }[] = [];
  const byCampaign = new Map<string, MutableFunnel>();
  const left: InsightSum[] = [];
  const times: number[] = [];
  // Day by day, because on SQLite a query blocks all others.
  for (const day of days) {
    const [from, until] = [startOfDay(day), startOfDay(nextDay(day))];
    const funnel = emptyFunnel();
    byDay.push({ day, funnel });
    const add = (own: string, step: FunnelStep, count: number) => {
      const ofCampaign = byCampaign.get(own) ?? emptyFunnel();
      byCampaign.set(own, ofCampaign);
      for (const sums of [total, funnel, ofCampaign]) sums[step] += count;
    };
    for (const tally of await tallyByState(db, from, until)) {
      const group = campaignGroup(tally.campaign);
      if (isAsked(group)) for (const step of stepsOf(tally)) add(group, step, tally.count);
    }
    for (const visit of await insightSums(db, from, until)) {
      if (!isAsked(visit.campaign)) continue;
      left.push(visit);
      const step = VISITOR_STEPS[visit.event];
      if (step) add(visit.campaign, step, visit.count);
    }
    for (const answer of await answerTimes(db, from, until)) {
      if (isAsked(campaignGroup(answer.campaign))) times.push(answer.ms);
    }
  }
  return {
    total,
    byDay,
    byCampaign: Array.from(byCampaign, ([name, funnel]) => ({ campaign: name, funnel }))
      .toSorted(
        (one, other) =>
          other.funnel.leads - one.funnel.leads || other.funnel.visits - one.funnel.visits,
      )
      .slice(0, MAX_CAMPAIGNS),
    leftAt: leftAt(left),
    medianMsToAnswer: median(times),
    speed: await insightSpeed(db, startOfDay(days[0] ?? dayOf(now))),
  };
}

/** The steps that a lead has taken. A lead that a person answered may never have written. */
function stepsOf({ state, wrote }: LeadTally): readonly FunnelStep[] {
  return [
    'leads',
    ...(wrote ? (['messages'] as const) : []),
    ...(isAnswered(state) ? (['answers'] as const) : []),
    ...(state === 'read' ? (['reads'] as const) : []),
  ];
}

function emptyFunnel(): MutableFunnel {
  return Object.fromEntries(FUNNEL_STEPS.map((step) => [step, 0])) as MutableFunnel;
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
