import { idsOf } from '../../database/ids-of.ts';
import { inParts } from '../../database/in-parts.ts';
import type { Db, DeskRow } from '../../database/schema.ts';
import { lastFirst } from '../../people/last-written.ts';
import { MAX_MESSAGES, type Sender } from '../../people/message-sender.ts';
import { type CountChanges, insertTerms, removeRows, rowsById, writeRows } from './desk-rows.ts';
import { numberTerms } from './search-terms.ts';

/**
 * Lists the last message of each number without a lead, until a person closes it or a lead of that
 * number comes; and that of each sender whose number WhatsApp hides, until a message shows the
 * number. Returns the ids of the rows that changed, and of the leads whose page shows one of the
 * messages.
 */
export async function indexMessages(
  db: Db,
  ids: readonly string[],
  changes: CountChanges,
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const affected: Sender[] = [];
  for (const part of inParts(ids)) {
    const senders = await db
      .selectFrom('incoming_messages')
      .select(['phone', 'user_id'])
      .where('id', 'in', part)
      .execute();
    affected.push(...senders);
  }
  const touched = new Set(ids);
  const rows: DeskRow[] = [];
  const phones = new Map<string, string | null>();
  const written: string[] = [];
  for (const sender of sendersOf(affected)) {
    const messages = await messagesOf(db, sender);
    for (const { id, phone } of messages) if (phone === sender.phone) touched.add(id);
    const leads = await leadsOf(db, sender.phone);
    written.push(...leads);
    const [last] = messages;
    if (
      last?.phone === sender.phone &&
      last.handled_at !== null &&
      last.closed_at === null &&
      leads.length === 0
    ) {
      phones.set(last.id, sender.phone);
      rows.push({
        id: last.id,
        bucket: 'unmatched',
        campaign: '',
        created_at: last.sent_at,
        answered_at: 0,
        wrote: 0,
      });
    }
  }
  const before = await rowsById(db, [...touched]);
  const shown = new Set(idsOf(rows));
  const gone = [...before.keys()].filter((id) => !shown.has(id));
  await writeRows(db, rows, before, changes);
  await removeRows(db, gone, before, changes);
  const added = idsOf(rows).filter((id) => !before.has(id));
  await insertTerms(
    db,
    added.flatMap((id) => numberTerms(phones.get(id) ?? '').map((term) => ({ term, lead_id: id }))),
  );
  return [...added, ...gone, ...written];
}

/** The messages from the numbers of these leads, which may be listed as unmatched. */
export async function messagesOfLeads(
  db: Db,
  leadIds: readonly string[],
): Promise<readonly string[]> {
  if (leadIds.length === 0) return [];
  const unmatched = await db
    .selectFrom('desk_counts')
    .select('leads')
    .where('bucket', '=', 'unmatched')
    .executeTakeFirst();
  if (!unmatched || unmatched.leads === 0) return [];
  const leads = await db.selectFrom('leads').select('phone').where('id', 'in', leadIds).execute();
  if (leads.length === 0) return [];
  const messages = await db
    .selectFrom('incoming_messages')
    .select('id')
    .where(
      'phone',
      'in',
      leads.map(({ phone }) => phone),
    )
    .execute();
  return idsOf(messages);
}

const MAX_LEADS = 50;

/** For a user id also messages with a number: the last one shows whether it is still hidden. */
function messagesOf(db: Db, { phone, user_id }: Sender) {
  return db
    .selectFrom('incoming_messages')
    .select(['id', 'phone', 'sent_at', 'handled_at', 'closed_at'])
    .where((row) => (phone === null ? row('user_id', '=', user_id) : row('phone', '=', phone)))
    .$call(lastFirst)
    .limit(MAX_MESSAGES)
    .execute();
}

/** Each number and each user id: a message with both may remove the row of the hidden number. */
function sendersOf(messages: readonly Sender[]): readonly Sender[] {
  const phones = new Set(messages.map(({ phone }) => phone).filter((phone) => phone !== null));
  const userIds = new Set(messages.map(({ user_id }) => user_id).filter((id) => id !== null));
  return [
    ...[...phones].map((phone) => ({ phone, user_id: null })),
    ...[...userIds].map((user_id) => ({ phone: null, user_id })),
  ];
}

async function leadsOf(db: Db, phone: string | null): Promise<readonly string[]> {
  if (phone === null) return [];
  const leads = await db
    .selectFrom('leads')
    .select('id')
    .where('phone', '=', phone)
    .orderBy('id', 'desc')
    .limit(MAX_LEADS)
    .execute();
  return idsOf(leads);
}
