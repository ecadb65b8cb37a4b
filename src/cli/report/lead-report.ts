import { CAMPAIGN_PARTS } from '../../domain/insights/campaign-group.ts';
import type { LeadStatus } from '../../server/leads/lead.ts';
import type { LeadTally } from '../../server/overview/tally-query.ts';
import { dayOf, daysUpTo } from '../../server/time/brand-days.ts';
import { HOUR } from '../../server/time/clock.ts';

export type Counts = { readonly total: number } & Readonly<Record<LeadStatus, number>>;

type CampaignParts = Readonly<Record<(typeof CAMPAIGN_PARTS)[number], string | null>>;

export type LeadReport = ReturnType<typeof leadReport>;

type ReportOptions = {
  readonly now: number;
  readonly days: number;
  /** Only leads whose campaign contains this text. */
  readonly campaign?: string | undefined;
};

export function leadReport(tallies: readonly LeadTally[], options: ReportOptions) {
  const { now } = options;
  const days = new Map(daysUpTo(dayOf(now), options.days).map((day) => [day, emptyCounts()]));
  const campaigns = new Map<string, Counts & CampaignParts>();
  let all = emptyCounts();
  for (const tally of tallies) {
    const day = dayOf(tally.hour * HOUR);
    const counts = days.get(day);
    const campaign = tally.campaign ?? '';
    if (!counts || !contains(campaign, options.campaign)) continue;
    const parts = partsOf(campaign);
    const key = JSON.stringify(parts);
    days.set(day, add(counts, tally));
    campaigns.set(key, { ...parts, ...add(campaigns.get(key) ?? emptyCounts(), tally) });
    all = add(all, tally);
  }
  return {
    all,
    /** Every day, including those without leads, oldest first. */
    days: Array.from(days, ([day, counts]) => ({ day, ...counts })),
    /** Largest first. */
    campaigns: [...campaigns.values()].toSorted(
      (one, other) => other.total - one.total || (campaignName(one) < campaignName(other) ? -1 : 1),
    ),
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

function partsOf(campaign: string): CampaignParts {
  const values = new URLSearchParams(campaign);
  const parts = CAMPAIGN_PARTS.map((key) => [key, values.get(key)]);
  return Object.fromEntries(parts) as CampaignParts;
}

/** `instagram / cpc / estate  ref anna`, or `(none)`. */
export function campaignName({ utm_source, utm_medium, utm_campaign, ref }: CampaignParts): string {
  const path = [utm_source, utm_medium, utm_campaign]
    .map((part) => part ?? '-')
    .join(' / ')
    .replace(/( \/ -)+$/, '');
  const labels = [...(path === '-' ? [] : [path]), ...(ref === null ? [] : [`ref ${ref}`])];
  return labels.join('  ') || '(none)';
}
