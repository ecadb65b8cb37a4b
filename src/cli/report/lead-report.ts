import type { LeadStatus } from '../../server/leads/lead.ts';
import { type LeadTally, QUARTER_HOUR_MS } from '../../server/overview/tally-query.ts';
import { daysUpTo } from '../../server/time/brand-days.ts';
import { DAY } from '../../server/time/clock.ts';
import { type CampaignParts, campaignName, partsOf } from './campaign-name.ts';

export type Counts = { readonly total: number } & Readonly<Record<LeadStatus, number>>;

export type LeadReport = ReturnType<typeof leadReport>;

type ReportOptions = {
  readonly now: number;
  readonly days: number;
  readonly timeZone: string;
  /** Only leads whose campaign contains this text. */
  readonly campaign?: string | undefined;
};

/** A time before the first day begins, in any time zone. */
export function reportSince({ now, days }: Pick<ReportOptions, 'now' | 'days'>): number {
  return Math.max(0, now - (days + 1) * DAY);
}

export function leadReport(tallies: readonly LeadTally[], options: ReportOptions) {
  const { now, timeZone } = options;
  const dayOf = memoize(dayIn(timeZone));
  const parsedCampaign = memoize((campaign: string) => {
    const parts = partsOf(campaign);
    return { parts, key: JSON.stringify(parts), isIncluded: contains(campaign, options.campaign) };
  });
  const days = new Map(daysUpTo(dayOf(now), options.days).map((day) => [day, emptyCounts()]));
  const campaigns = new Map<string, Counts & CampaignParts>();
  let all = emptyCounts();
  for (const tally of tallies) {
    const day = dayOf(tally.quarter * QUARTER_HOUR_MS);
    const counts = days.get(day);
    const { parts, key, isIncluded } = parsedCampaign(tally.campaign ?? '');
    if (!counts || !isIncluded) continue;
    days.set(day, add(counts, tally));
    campaigns.set(key, { ...parts, ...add(campaigns.get(key) ?? emptyCounts(), tally) });
    all = add(all, tally);
  }
  return {
    timeZone,
    all,
    /** Every day, including those without leads, oldest first. */
    days: Array.from(days, ([day, counts]) => ({ day, ...counts })),
    /** Largest first. */
    campaigns: [...campaigns.values()].toSorted(
      (one, other) => other.total - one.total || (campaignName(one) < campaignName(other) ? -1 : 1),
    ),
  };
}

/** Formats a timestamp as `2026-11-15` in a time zone. */
function dayIn(timeZone: string): (timestamp: number) => string {
  // Swedish dates are ISO 8601 dates.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return (timestamp) => format.format(timestamp);
}

/** Formatting dates and parsing queries is slow, and most of them repeat. */
function memoize<Key, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const cache = new Map<Key, Value>();
  return (key) => {
    const value = cache.get(key) ?? read(key);
    cache.set(key, value);
    return value;
  };
}

function contains(campaign: string, text = ''): boolean {
  const pairs = Array.from(new URLSearchParams(campaign), (pair) => pair.join('='));
  return pairs.join('&').toLowerCase().includes(text.toLowerCase());
}

function emptyCounts(): Counts {
  return { total: 0, waiting: 0, delivered: 0, closed: 0, dead: 0, quarantined: 0 };
}

function add(counts: Counts, { status, count }: LeadTally): Counts {
  return { ...counts, total: counts.total + count, [status]: counts[status] + count };
}
