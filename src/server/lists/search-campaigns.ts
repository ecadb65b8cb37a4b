import { foldedWords } from '../../domain/desk/folded-words.ts';
import type { Db } from '../database/schema.ts';

/** A list searches this many campaigns: the most frequent ones. */
const SEARCHED_CAMPAIGNS = 5000;
/** A list covers at most this many matching campaigns: each needs a query per bucket. */
const MAX_FOUND_CAMPAIGNS = 20;

export type FoundCampaigns = {
  readonly campaigns: readonly string[];
  /** Whether more campaigns match. */
  readonly isCutOff: boolean;
};

/** The most frequent campaigns that match a search. */
export async function campaignsLike(db: Db, search: string): Promise<FoundCampaigns> {
  const found = (await frequentCampaigns(db, SEARCHED_CAMPAIGNS)).filter(campaignTest(search));
  return {
    campaigns: found.slice(0, MAX_FOUND_CAMPAIGNS),
    isCutOff: found.length > MAX_FOUND_CAMPAIGNS,
  };
}

/** A campaign matches if each word of the search is the beginning of one of its words. */
export function campaignTest(search: string): (campaign: string) => boolean {
  const words = foldedWords(search);
  return (campaign) => {
    const campaignWords = [...new URLSearchParams(campaign).values()].flatMap(foldedWords);
    return (
      words.length > 0 &&
      words.every((word) => campaignWords.some((other) => other.startsWith(word)))
    );
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
