import { hash } from 'node:crypto';
import { inParts } from '../database/in-parts.ts';
import type { Db } from '../database/schema.ts';

/*
 * Meta may deliver a message or a notice days late, and repeat it for seven days. Until then hashes
 * of what was erased are kept: ids of messages, which contain the number, numbers and
 * business-scoped ids.
 */

/** `at`: when the erasure was asked for. */
export async function rememberErased(db: Db, names: readonly string[], at: number): Promise<void> {
  // In a fixed order, so that concurrent transactions rarely deadlock.
  const hashes = [...new Set(names.map(hashOf))].toSorted();
  for (const part of inParts(hashes)) {
    await db
      .insertInto('erased_messages')
      .values(part.map((one) => ({ hash: one, erased_at: at })))
      .onConflict((conflict) =>
        conflict
          .column('hash')
          .doUpdateSet((row) => ({ erased_at: row.ref('excluded.erased_at') })),
      )
      .execute();
  }
}

/** When the erasure of a name was asked for; undefined for a name that nobody has erased. */
export type ErasedAt = (name: string) => number | undefined;

export async function erasedAmong(db: Db, names: readonly string[]): Promise<ErasedAt> {
  const erased = new Map<string, number>();
  for (const part of inParts([...new Set(names.map(hashOf))])) {
    const rows = await db
      .selectFrom('erased_messages')
      .select(['hash', 'erased_at'])
      .where('hash', 'in', part)
      .execute();
    for (const row of rows) erased.set(row.hash, row.erased_at);
  }
  return (name) => erased.get(hashOf(name));
}

function hashOf(name: string): string {
  return hash('sha256', name, 'hex');
}
