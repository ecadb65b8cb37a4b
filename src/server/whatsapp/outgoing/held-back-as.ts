import type { Selectable } from 'kysely';
import type { LeadRow } from '../../database/schema.ts';

type Held = Pick<Selectable<LeadRow>, 'status' | 'restricted_at'>;

/** Why nothing may be sent to a lead; undefined if it may be answered. */
export function heldBackAs({
  status,
  restricted_at,
}: Held): 'restricted' | 'quarantined' | undefined {
  if (restricted_at > 0) return 'restricted';
  return status === 'quarantined' ? 'quarantined' : undefined;
}
