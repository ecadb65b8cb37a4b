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

/** Whether one of these asked for its erasure at that time or later. Meta's times are whole seconds. */
type WasErased = (names: readonly (string | null)[], writtenAt: number) => boolean;

export async function erasedAmong(db: Db, names: readonly string[]): Promise<WasErased> {
  const erased = new Map<string, number>();
  for (const part of inParts([...new Set(names.map(hashOf))])) {
    const rows = await db
      .selectFrom('erased_messages')
      .select(['hash', 'erased_at'])
      .where('hash', 'in', part)
      .execute();
    for (const row of rows) erased.set(row.hash, row.erased_at);
  }
  return (asked, writtenAt) =>
    asked.some((name) => name !== null && writtenAt <= (erased.get(hashOf(name)) ?? -1));
}

function hashOf(name: string): string {
  return hash('sha256', name, 'hex');
}
