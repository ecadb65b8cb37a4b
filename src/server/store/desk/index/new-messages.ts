import { inParts } from '../../database/in-parts.ts';
import type { Db, StoredMessage } from '../../schema.ts';
import { ANSWERED_BUCKETS } from './buckets.ts';

/**
 * Notes in the rows of these leads when their visitor last wrote, if the message came after the
 * answer and as long as nobody has seen it. Of several leads of one number only one has the message.
 */
export async function noteNewMessages(db: Db, leadIds: readonly string[]): Promise<void> {
  for (const part of inParts(leadIds)) {
    const rows = await db
      .selectFrom('desk_rows')
      .innerJoin('leads', 'leads.id', 'desk_rows.id')
      .select([
        'desk_rows.id',
        'desk_rows.bucket',
        'desk_rows.answered_at',
        'desk_rows.new_message_at',
        'leads.lead_phone',
      ])
      .where('desk_rows.id', 'in', part)
      .where((row) =>
        row.or([
          row('desk_rows.bucket', 'in', ANSWERED_BUCKETS),
          row('desk_rows.new_message_at', '>', 0),
        ]),
      )
      .execute();
    const unseen = await unseenMessages(
      db,
      rows.map(({ lead_phone }) => lead_phone.slice(1)),
    );
    const newest = await newestLeads(
      db,
      [...unseen.keys()].map((phone) => `+${phone}`),
    );
    for (const { id, bucket, answered_at, new_message_at, lead_phone } of rows) {
      const { sent_at = 0, received_at = 0 } = unseen.get(lead_phone.slice(1)) ?? {};
      // Meta may deliver a message late: what nobody could see before the answer is new, too.
      const isNew =
        ANSWERED_BUCKETS.includes(bucket) && newest.has(id) && received_at > answered_at;
      const at = isNew ? sent_at : 0;
      if (at === new_message_at) continue;
      await db.updateTable('desk_rows').set({ new_message_at: at }).where('id', '=', id).execute();
    }
  }
}

/** When each of these numbers last wrote something that answered no lead and that nobody has seen. */
async function unseenMessages(
  db: Db,
  phones: readonly string[],
): Promise<ReadonlyMap<string, Pick<StoredMessage, 'sent_at' | 'received_at'>>> {
  if (phones.length === 0) return new Map();
  const messages = await db
    .selectFrom('incoming_messages')
    .select(({ fn }) => [
      'phone',
      fn.max('sent_at').as('sent_at'),
      fn.max('received_at').as('received_at'),
    ])
    .where('phone', 'in', phones)
    .where('handled_at', '>', 0)
    .where('closed_at', '=', 0)
    .where('used_for_lead', '=', '')
    .groupBy('phone')
    .execute();
  return new Map(messages.map((message) => [message.phone, message]));
}

/** Not a lead that still waits for a message, nor one that must not be used: they hide no message. */
async function newestLeads(db: Db, phones: readonly string[]): Promise<ReadonlySet<string>> {
  if (phones.length === 0) return new Set();
  const leads = await db
    .selectFrom('leads')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('lead_phone', 'in', phones)
    .where('status', 'not in', ['quarantined', 'erased'])
    .where('answer', '<>', 'none')
    .where('restricted_at', '=', 0)
    .groupBy('lead_phone')
    .execute();
  return new Set(leads.map(({ id }) => id));
}
