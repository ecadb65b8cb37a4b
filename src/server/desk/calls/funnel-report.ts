import { FUNNEL_STEPS, type FunnelStep, type Report } from '../../../domain/desk/desk-api.ts';
import { ANSWERED_BUCKETS, type Bucket } from '../../store/desk/buckets.ts';
import { QUARTER_HOUR_MS } from '../../store/lead-store.ts';
import { dayOf, lastDays, startOfDay } from '../brand-days.ts';
import type { CallContext } from '../desk-parts.ts';
import type { Input } from '../read-input.ts';

const MAX_DAYS = 366;
const MAX_CAMPAIGNS = 100;

/** Buckets of leads whose visitor has written, as far as WhatsApp told us. */
const WROTE: ReadonlySet<Bucket> = new Set(['asked', 'sent', 'delivered', 'read', 'failed']);

type MutableFunnel = Record<FunnelStep, number>;

export async function report(input: Input, { parts, now }: CallContext): Promise<Report> {
  const count = input.wholeNumber('days', MAX_DAYS) || 1;
  const campaign = input.optionalText('campaign', 2000);
  const days = lastDays(now, count);
  const since = startOfDay(days[0] ?? dayOf(now));
  const { desk } = parts.store;
  const [tallies, times, insights] = await Promise.all([
    desk.tally(since),
    desk.answerTimes(since, campaign),
    parts.insights(since, campaign),
  ]);
  const counted = [
    ...tallies.flatMap(({ quarter, bucket, campaign: own, count: leads }) =>
      stepsOf(bucket).map((step) => ({
        at: quarter * QUARTER_HOUR_MS,
        campaign: own,
        step,
        count: leads,
      })),
    ),
    ...insights.counts,
  ].filter((entry) => campaign === undefined || entry.campaign === campaign);

  const total = emptyFunnel();
  const byDay = new Map(days.map((day) => [day, emptyFunnel()]));
  const byCampaign = new Map<string, MutableFunnel>();
  const dayByQuarter = new Map<number, string>();
  for (const { at, campaign: own, step, count: number } of counted) {
    const day = dayByQuarter.get(at) ?? dayOf(at);
    dayByQuarter.set(at, day);
    const funnel = byDay.get(day);
    if (!funnel) continue;
    const ofCampaign = byCampaign.get(own) ?? emptyFunnel();
    byCampaign.set(own, ofCampaign);
    for (const sums of [total, funnel, ofCampaign]) sums[step] += number;
  }
  return {
    total,
    byDay: Array.from(byDay, ([day, funnel]) => ({ day, funnel })),
    byCampaign: Array.from(byCampaign, ([name, funnel]) => ({ campaign: name, funnel }))
      .toSorted(
        (one, other) =>
          other.funnel.leads - one.funnel.leads || other.funnel.visits - one.funnel.visits,
      )
      .slice(0, MAX_CAMPAIGNS),
    leftAt: insights.leftAt,
    medianMsToAnswer: median(times),
    speed: insights.speed,
  };
}

/** The steps that a lead has taken. A lead that a person answered need not have written. */
function stepsOf(bucket: Bucket): readonly FunnelStep[] {
  return [
    'leads',
    ...(WROTE.has(bucket) ? (['messages'] as const) : []),
    ...(ANSWERED_BUCKETS.includes(bucket) ? (['answers'] as const) : []),
    ...(bucket === 'read' ? (['reads'] as const) : []),
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
