import type { Kysely } from 'kysely';
import type { Tables } from '../../schema.ts';
import type { ActionKey } from '../desk-types.ts';

/** Notes that an action is done; tells whether it was done before, or the key means another. */
export async function noteAction(
  db: Kysely<Tables>,
  { hash, requestHash }: ActionKey,
  now: number,
): Promise<'new' | 'repeated' | 'key_reused'> {
  const added = await db
    .insertInto('desk_actions')
    .values({ hash, request_hash: requestHash, at: now })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst();
  if (added) return 'new';
  const known = await db
    .selectFrom('desk_actions')
    .select('request_hash')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return known?.request_hash === requestHash ? 'repeated' : 'key_reused';
}
