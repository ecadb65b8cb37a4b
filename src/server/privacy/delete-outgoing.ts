import { inParts } from '../database/in-parts.ts';
import type { Db } from '../database/schema.ts';

/** Deletes our messages, then their deliveries: a status locks them in the same order. */
export async function deleteOutgoing(db: Db, ids: readonly string[]): Promise<void> {
  for (const part of inParts(ids.toSorted())) {
    await db.deleteFrom('outgoing_messages').where('id', 'in', part).execute();
    await db
      .deleteFrom('deliveries')
      .where('destination', '=', 'whatsapp')
      .where('id', 'in', part)
      .execute();
  }
}
