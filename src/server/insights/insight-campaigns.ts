import { campaignGroup } from '../../domain/insights/campaign-group.ts';
import type { Db } from '../database/schema.ts';
import { frequentCampaigns } from '../leads/frequent-campaigns.ts';

/** More than a brand runs in years; made-up campaigns must not fill the disk. */
export const MAX_CAMPAIGNS = 300;

export type NewCampaigns = {
  /** Campaigns of stored leads. */
  readonly campaigns: readonly string[];
  /** Campaigns of the settings, which are never displaced by others. */
  readonly named: readonly string[];
};

/**
 * Learns campaigns and returns those that are counted by name. Once all places are taken, a campaign
 * takes the place of one with fewer leads: made-up ones cannot keep out a real one.
 */
export async function learnCampaigns(
  db: Db,
  { campaigns, named }: NewCampaigns,
): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('insight_campaigns').select('campaign').execute();
  const known = new Set(rows.map(({ campaign }) => campaign));
  const wanted = new Set([...named, ...known, ...campaigns.toSorted()]);
  const kept = wanted.size <= MAX_CAMPAIGNS ? wanted : await mostLeads(db, wanted, new Set(named));
  const gone = [...known].filter((campaign) => !kept.has(campaign));
  const added = [...kept].filter((campaign) => !known.has(campaign));
  if (gone.length > 0) {
    await db.deleteFrom('insight_campaigns').where('campaign', 'in', gone).execute();
  }
  if (added.length > 0) {
    await db
      .insertInto('insight_campaigns')
      .values(added.map((campaign) => ({ campaign })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return kept;
}

/** Picks the campaigns with the most of the last leads. If two have equally many, the one that came first is kept. */
async function mostLeads(
  db: Db,
  campaigns: ReadonlySet<string>,
  named: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const leads = new Map<string, number>();
  for (const [campaign, count] of await frequentCampaigns(db)) {
    const group = campaignGroup(campaign);
    leads.set(group, (leads.get(group) ?? 0) + count);
  }
  const rank = (campaign: string) =>
    named.has(campaign) ? Number.POSITIVE_INFINITY : (leads.get(campaign) ?? 0);
  const ranked = [...campaigns].toSorted((one, other) => {
    const [first, second] = [rank(one), rank(other)];
    return first === second ? 0 : second - first;
  });
  return new Set(ranked.slice(0, MAX_CAMPAIGNS));
}
