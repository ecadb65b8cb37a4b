import { DAY } from '../../server/clock.ts';
import { LEAD_STATUSES, type LeadStatus } from '../../server/store/lead.ts';
import { type LeadTally, QUARTER_HOUR_MS } from '../../server/store/lead-store.ts';
import { type CampaignParts, campaignName, partsOf } from './campaign-name.ts';
import { dayIn, daysUpTo } from './local-days.ts';

export type Counts = { readonly total: number } & Readonly<Record<LeadStatus, number>>;

export type LeadReport = {
  readonly timeZone: string;
  readonly all: Counts;
  /** Every day, those without leads too; the oldest first. */
  readonly days: readonly (Counts & { readonly day: string })[];
  /** The largest first. */
  readonly campaigns: readonly (Counts & CampaignParts)[];
};

export type ReportOptions = {
  readonly now: number;
  readonly days: number;
  readonly timeZone: string;
  /** Only campaigns that say this somewhere. */
  readonly campaign?: string | undefined;
};

/** Surely before the first of these days began, in whatever time zone. */
export function reportSince({ now, days }: Pick<ReportOptions, 'now' | 'days'>): number {
  return Math.max(0, now - (days + 1) * DAY);
}

export function leadReport(tallies: readonly LeadTally[], options: ReportOptions): LeadReport {
  const { now, timeZone } = options;
  const dayOf = remembered(dayIn(timeZone));
  const readingOf = remembered((campaign: string) => {
    const parts = partsOf(campaign);
    return { parts, key: JSON.stringify(parts), isAsked: says(campaign, options.campaign) };
  });
  const days = new Map(daysUpTo(dayOf(now), options.days).map((day) => [day, noLeads()]));
  const campaigns = new Map<string, Counts & CampaignParts>();
  let all = noLeads();
  for (const tally of tallies) {
    const day = dayOf(tally.quarter * QUARTER_HOUR_MS);
    const counts = days.get(day);
    const { parts, key, isAsked } = readingOf(tally.campaign);
    if (!counts || !isAsked) continue;
    days.set(day, plus(counts, tally));
    campaigns.set(key, { ...parts, ...plus(campaigns.get(key) ?? noLeads(), tally) });
    all = plus(all, tally);
  }
  return {
    timeZone,
    all,
    days: Array.from(days, ([day, counts]) => ({ day, ...counts })),
    campaigns: [...campaigns.values()].toSorted(
      (one, other) => other.total - one.total || (campaignName(one) < campaignName(other) ? -1 : 1),
    ),
  };
}

/** Dates and queries are slow to read, and few of them are new. */
function remembered<Key, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? read(key);
    known.set(key, value);
    return value;
  };
}

function says(campaign: string, text = ''): boolean {
  const pairs = Array.from(new URLSearchParams(campaign), (pair) => pair.join('='));
  return pairs.join('&').toLowerCase().includes(text.toLowerCase());
}

function noLeads(): Counts {
  return { total: 0, waiting: 0, delivered: 0, dead: 0, quarantined: 0 };
}

function plus(counts: Counts, { status, count }: LeadTally): Counts {
  const known = LEAD_STATUSES.find((name) => name === status);
  if (!known) return counts;
  return { ...counts, total: counts.total + count, [known]: counts[known] + count };
}
