import type { KnownLead } from '../../domain/answer/known-lead.ts';
import type { Db } from '../database/schema.ts';
import { IS_USABLE, withheldAs } from './usable.ts';

/** Ample for one person; if a number has more leads, only the newest ones are read. */
const MAX_LEADS = 50;

/**
 * The newest leads of a number, given as digits. Leads that are left to people are returned only if
 * there are no others, so that they never hide the one that counts.
 */
export async function knownLeads(db: Db, number: string | null): Promise<readonly KnownLead[]> {
  if (number === null) return [];
  const newest = await newestLeads(db, number).execute();
  const others =
    newest.length < MAX_LEADS
      ? newest.filter((row) => !withheldAs(row))
      : await newestLeads(db, number).where(IS_USABLE).execute();
  return (others.length > 0 ? others : newest).map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    isQuarantined: withheldAs(row) !== undefined,
    answer: row.answer,
    isLeftToPeople: row.failure === 'erasure_mentioned',
    hasText: row.body !== null,
  }));
}

function newestLeads(db: Db, number: string) {
  return db
    .selectFrom('leads')
    .leftJoin('bodies', 'bodies.lead', 'leads.id')
    .select(['id', 'created_at', 'held', 'restricted_at', 'answer', 'failure'])
    .select('bodies.lead as body')
    .where('phone', '=', number)
    .orderBy('id', 'desc')
    .limit(MAX_LEADS);
}
