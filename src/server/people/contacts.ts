import type { NotNull } from 'kysely';
import { inParts } from '../database/in-parts.ts';
import type { Db } from '../database/schema.ts';

/** A business-scoped id, and the number that Meta or a message of its owner showed for it. */
export type SeenContact = {
  readonly userId: string;
  readonly phone: string;
  /** When Meta or the visitor wrote it. */
  readonly at: number;
};

/** The number that a business-scoped id came with before. */
export async function numberOf(db: Db, userId: string | null): Promise<string | undefined> {
  return userId === null ? undefined : (await numbersOf(db, [userId])).get(userId);
}

/** The numbers that business-scoped ids came with before, by id. */
export async function numbersOf(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const contacts = await db
    .selectFrom('whatsapp_contacts')
    .select(['id', 'phone'])
    .where('id', 'in', userIds)
    .where('phone', 'is not', null)
    .$narrowType<{ phone: NotNull }>()
    .execute();
  return new Map(contacts.map(({ id, phone }) => [id, phone]));
}

/** If an id occurs more than once, its last number counts. */
export async function noteContacts(
  db: Db,
  contacts: readonly SeenContact[],
  now: number,
): Promise<void> {
  const phones = new Map(contacts.map(({ userId, phone }) => [userId, phone]));
  // Rows are written in a fixed order, so that concurrent transactions rarely deadlock.
  const rows = [...phones]
    .map(([id, phone]) => ({ id, phone, seen_at: now }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (const part of inParts(rows)) {
    await db
      .insertInto('whatsapp_contacts')
      .values(part)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          phone: row.ref('excluded.phone'),
          seen_at: row.ref('excluded.seen_at'),
        })),
      )
      .execute();
  }
}

export async function deleteContacts(db: Db, ids: readonly string[]): Promise<void> {
  for (const part of inParts(ids)) {
    await db.deleteFrom('whatsapp_contacts').where('id', 'in', part).execute();
  }
}
