import { inParts } from '../../database/in-parts.ts';
import type { Db } from '../../schema.ts';

/** Deletes messages of ours and their deliveries, messages first, as whoever applies a status does. */
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
