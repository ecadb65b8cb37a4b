import type { Kysely } from 'kysely';
import { foldedWords } from '../../../domain/desk/folded-words.ts';
import type { Tables } from '../schema.ts';

/** Campaigns among which a search looks: the most frequent ones. */
const SEARCHED_CAMPAIGNS = 1000;
const MAX_FOUND_CAMPAIGNS = 5;

/** The campaigns in which every word of the search is the beginning of a word. */
export async function campaignsLike(
  db: Kysely<Tables>,
  search: string,
): Promise<readonly string[]> {
  const words = foldedWords(search);
  if (words.length === 0) return [];
  const campaigns = await frequentCampaigns(db, SEARCHED_CAMPAIGNS);
  return campaigns
    .filter((campaign) => {
      const own = [...new URLSearchParams(campaign).values()].flatMap(foldedWords);
      return words.every((word) => own.some((other) => other.startsWith(word)));
    })
    .slice(0, MAX_FOUND_CAMPAIGNS);
}

export async function frequentCampaigns(
  db: Kysely<Tables>,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('desk_campaigns')
    .select('campaign')
    .orderBy('leads', 'desc')
    .orderBy('campaign', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ campaign }) => campaign);
}
