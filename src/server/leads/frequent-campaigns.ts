import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';

/** Reading all leads would take a second for a million. */
const RECENT_LEADS = 10_000;
/** Anybody can make campaigns up. */
const MAX_OTHERS = 1000;

/** How many of the last leads have each campaign, the most frequent first; then all other campaigns. */
export async function frequentCampaigns(db: Db): Promise<ReadonlyMap<string, number>> {
  const recent = await db
    .selectFrom((from) =>
      from
        .selectFrom('leads')
        .select('campaign')
        .orderBy('created_at', 'desc')
        .limit(RECENT_LEADS)
        .as('recent'),
    )
    .select(({ fn }) => ['campaign', fn.countAll<number>().as('leads')])
    .where('campaign', 'is not', null)
    .$narrowType<{ campaign: string }>()
    .groupBy('campaign')
    .orderBy('leads', 'desc')
    .orderBy('campaign', 'desc')
    .execute();
  const found = new Map(recent.map(({ campaign, leads }) => [campaign, leads]));
  for (const campaign of await campaignsInOrder(db)) {
    if (!found.has(campaign)) found.set(campaign, 0);
  }
  return found;
}

/** Jumps from one campaign to the next in their index. */
async function campaignsInOrder(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ campaign: string }>`
    with recursive found (campaign) as (
      select min(campaign) from leads
      union all
      select (select min(campaign) from leads where campaign > found.campaign)
      from found where found.campaign is not null
    )
    select campaign from found where campaign is not null limit ${sql.lit(MAX_OTHERS)}`.execute(db);
  return rows.map(({ campaign }) => campaign);
}
