import { foldedWords } from '../../../../domain/desk/folded-words.ts';
import type { Db } from '../../schema.ts';

/** Campaigns among which a list looks for those that a search means: the most frequent ones. */
const SEARCHED_CAMPAIGNS = 5000;
/** A list shows leads of this many of them: each needs its own query for each bucket. */
const MAX_FOUND_CAMPAIGNS = 20;

export type FoundCampaigns = {
  readonly campaigns: readonly string[];
  /** Whether there are more of them. */
  readonly isCutOff: boolean;
};

/** The most frequent campaigns that a search means. */
export async function campaignsLike(db: Db, search: string): Promise<FoundCampaigns> {
  const found = (await frequentCampaigns(db, SEARCHED_CAMPAIGNS)).filter(campaignTest(search));
  return {
    campaigns: found.slice(0, MAX_FOUND_CAMPAIGNS),
    isCutOff: found.length > MAX_FOUND_CAMPAIGNS,
  };
}

/** A search means the campaigns in which each of its words is the beginning of a word. */
export function campaignTest(search: string): (campaign: string) => boolean {
  const words = foldedWords(search);
  return (campaign) => {
    const own = [...new URLSearchParams(campaign).values()].flatMap(foldedWords);
    return words.length > 0 && words.every((word) => own.some((other) => other.startsWith(word)));
  };
}

export async function frequentCampaigns(db: Db, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('desk_campaigns')
    .select('campaign')
    .orderBy('leads', 'desc')
    .orderBy('campaign', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ campaign }) => campaign);
}
