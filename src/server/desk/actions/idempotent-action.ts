import type { Db } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import { refused } from '../desk-error.ts';

/** A hash of an `Idempotency-Key` and its owner, and a hash of the request that it came with. */
export type ActionKey = { readonly hash: string; readonly requestHash: string };

/** What a person asks to be done to a row. */
export type ActionRequest = {
  readonly id: string;
  readonly key: ActionKey;
  readonly by: string;
  readonly now: number;
};

/** Acts in one transaction, and only once if the request is repeated. */
export function actOnce(
  db: Db,
  { key, now }: ActionRequest,
  act: (transaction: Db) => Promise<void>,
): Promise<void> {
  return transact(db, async (transaction) => {
    const noted = await noteAction(transaction, key, now);
    if (noted === 'key_reused') throw refused('idempotency_key_reused');
    if (noted === 'new') await act(transaction);
  });
}

/** Records an action under its key: new, repeated, or the key was used for another request. */
async function noteAction(
  db: Db,
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
