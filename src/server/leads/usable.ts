import { type SqlBool, sql } from 'kysely';
import type { LeadRow } from '../database/schema.ts';

/** Why a lead is only stored, and neither used nor sent; undefined if it is usable. */
export function withheldAs({
  held,
  restricted_at,
}: Pick<LeadRow, 'held' | 'restricted_at'>): 'restricted' | 'quarantined' | undefined {
  if (restricted_at !== null) return 'restricted';
  return held === null ? undefined : 'quarantined';
}

/** That a lead of the table `leads` is neither in quarantine nor restricted. */
export const IS_USABLE = sql<SqlBool>`(leads.held is null and leads.restricted_at is null)`;
