import type { Db } from '../../database/schema.ts';

/**
 * Meta may accept an attempt and report its failure later, twice, and long after the next attempt:
 * the ids of all that failed are kept, so that no failure counts again.
 */
export async function hasFailedBefore(db: Db, wamid: string): Promise<boolean> {
  const failed = await db
    .selectFrom('failed_sends')
    .select('wamid')
    .where('wamid', '=', wamid)
    .executeTakeFirst();
  return failed !== undefined;
}

export async function noteFailed(db: Db, message: string, wamid: string): Promise<void> {
  await db
    .insertInto('failed_sends')
    .values({ wamid, message })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
