import type { Kysely } from 'kysely';
import type { DeskRow, Tables } from '../../schema.ts';
import { deleteDeskData } from '../actions/delete-desk-data.ts';
import { type CountChanges, insertTerms, removeRows, rowsById, writeRows } from './index-leads.ts';
import { numberTerms } from './search-terms.ts';

/**
 * The newest message of a number that no lead has stands in the lists, until a person closes it or
 * a lead of that number comes.
 */
export async function indexMessages(
  db: Kysely<Tables>,
  ids: readonly string[],
  changes: CountChanges,
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const asked = await db
    .selectFrom('incoming_messages')
    .select('phone')
    .distinct()
    .where('id', 'in', [...ids])
    .where('phone', '<>', '')
    .execute();
  const touched = new Set(ids);
  const rows: DeskRow[] = [];
  const phones = new Map<string, string>();
  for (const { phone } of asked) {
    const messages = await messagesOf(db, phone);
    for (const { id } of messages) touched.add(id);
    const [newest] = messages;
    if (newest && newest.handled_at > 0 && newest.closed_at === 0 && !(await hasLead(db, phone))) {
      phones.set(newest.id, phone);
      rows.push({
        id: newest.id,
        bucket: 'unmatched',
        campaign: '',
        created_at: newest.sent_at,
        answered_at: 0,
      });
    }
  }
  const before = await rowsById(db, [...touched]);
  const shown = new Set(rows.map(({ id }) => id));
  const gone = [...before.keys()].filter((id) => !shown.has(id));
  await writeRows(db, rows, before, changes);
  await removeRows(db, gone, before, changes);
  await deleteDeskData(db, gone);
  const added = rows.map(({ id }) => id).filter((id) => !before.has(id));
  await insertTerms(
    db,
    added.flatMap((id) => numberTerms(phones.get(id) ?? '').map((term) => ({ term, lead_id: id }))),
  );
  return [...added, ...gone];
}

/** The messages of the numbers of these leads, which may have stood in the lists without a lead. */
export async function messagesOfLeads(
  db: Kysely<Tables>,
  leadIds: readonly string[],
): Promise<readonly string[]> {
  const unmatched = await db
    .selectFrom('desk_counts')
    .select('leads')
    .where('bucket', '=', 'unmatched')
    .executeTakeFirst();
  if (leadIds.length === 0 || !unmatched || unmatched.leads === 0) return [];
  const leads = await db
    .selectFrom('leads')
    .select('lead_phone')
    .where('id', 'in', [...leadIds])
    .where('status', '<>', 'erased')
    .execute();
  if (leads.length === 0) return [];
  const messages = await db
    .selectFrom('incoming_messages')
    .select('id')
    .where(
      'phone',
      'in',
      leads.map(({ lead_phone }) => lead_phone.slice(1)),
    )
    .execute();
  return messages.map(({ id }) => id);
}

/** Nobody writes more in 30 days; whoever does has the newest ones looked at. */
const MAX_MESSAGES = 100;

function messagesOf(db: Kysely<Tables>, phone: string) {
  return db
    .selectFrom('incoming_messages')
    .select(['id', 'sent_at', 'handled_at', 'closed_at'])
    .where('phone', '=', phone)
    .where('is_erasure_request', '=', 0)
    .orderBy('id', 'desc')
    .limit(MAX_MESSAGES)
    .execute();
}

async function hasLead(db: Kysely<Tables>, phone: string): Promise<boolean> {
  const lead = await db
    .selectFrom('leads')
    .select('id')
    .where('lead_phone', '=', `+${phone}`)
    .limit(1)
    .executeTakeFirst();
  return lead !== undefined;
}
