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
import type { CallContext } from './call-context.ts';
import type { DeskInput } from './protocol.ts';

/** A larger sample would hardly change the median. */
const ENOUGH_TIMES = 10_000;

/** The steps of the funnel that happen before a lead is stored, or outside the database of leads. */
const VISITOR_STEPS: Partial<Record<InsightSum['event'], FunnelStep>> = {
  visit: 'visits',
  'first-answer': 'firstAnswers',
  calculation: 'calculations',
  chat: 'chatsOpened',
};

type MutableFunnel = Record<FunnelStep, number>;

export async function report(
  { days: count, campaign: asked }: DeskInput<'report'>,
  { options, now }: CallContext,
): Promise<Report> {
  // Visits are counted by the options of a campaign that reports group by, so leads are too.
  const campaign = asked === undefined ? undefined : campaignGroup(asked);
  const { store } = options;
  const days = daysUpTo(dayOf(now), count);
  const since = startOfDay(days[0] ?? dayOf(now));
  const total = emptyFunnel();
  const byDay: { day: string; funnel: MutableFunnel }[] = [];
  const byCampaign = new Map<string, MutableFunnel>();
  /** The full campaigns of answered leads that belong to the requested group. */
  const answered = new Set<string>();
  const left: InsightSum[] = [];
  for (const day of days) {
    const [from, until] = [startOfDay(day), startOfDay(nextDay(day))];
    const tallies = await tallyByState(store.db, from, until);
    const visits = await insightSums(store.db, from, until);
    const ofLeads = tallies.flatMap((tally) =>
      stepsOf(tally).map((step) => ({
        campaign: campaignGroup(tally.campaign),
        step,
        count: tally.count,
      })),
    );
    const ofVisitors = visits.flatMap(({ event, campaign: own, count: times }) => {
      const step = VISITOR_STEPS[event];
      return step ? [{ campaign: own, step, count: times }] : [];
    });
    for (const { state, campaign: own } of tallies) {
      if (campaignGroup(own) === campaign && isAnswered(state)) answered.add(own);
    }
    const isAsked = (entry: { readonly campaign: string }) =>
      campaign === undefined || entry.campaign === campaign;
    const funnel = emptyFunnel();
    byDay.push({ day, funnel });
    for (const entry of [...ofLeads, ...ofVisitors].filter(isAsked)) {
      const ofCampaign = byCampaign.get(entry.campaign) ?? emptyFunnel();
      byCampaign.set(entry.campaign, ofCampaign);
      for (const sums of [total, funnel, ofCampaign]) sums[entry.step] += entry.count;
    }
    left.push(...visits.filter(isAsked));
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
    medianMsToAnswer: median(await sampledTimes()),
    speed: await insightSpeed(store.db, since),
  };

  /** Queries day by day like the rest of the report: on SQLite a query blocks all others. */
  async function sampledTimes(): Promise<readonly number[]> {
    const share = ENOUGH_TIMES / total.answers;
    const campaigns = campaign === undefined ? undefined : [...answered];
    const times: number[] = [];
    for (const { day } of byDay.filter(({ funnel }) => funnel.answers > 0)) {
      const [from, until] = [startOfDay(day), startOfDay(nextDay(day))];
      times.push(...(await answerTimes(store.db, { from, until, share, campaigns })));
    }
    return times;
  }
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
