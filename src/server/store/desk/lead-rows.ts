import type { Kysely } from 'kysely';
import type { LeadRow } from '../../../domain/desk/desk-api.ts';
import type { LeadPayload } from '../../../domain/lead/lead-payload.ts';
import { maskedPhone } from '../../../domain/lead/masked-phone.ts';
import type { Tables } from '../schema.ts';
import { rowState } from './index/buckets.ts';

/** A list shows as much of a note. */
const FIRST_WORDS = 80;

/** The rows of a list, in the order of the ids; what was erased meanwhile is left out. */
export async function leadRows(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<readonly LeadRow[]> {
  if (ids.length === 0) return [];
  const rows = new Map<string, LeadRow>();
  for (const row of await leadsOf(db, ids)) rows.set(row.id, row);
  const others = ids.filter((id) => !rows.has(id));
  for (const row of await messagesOf(db, others)) rows.set(row.id, row);
  return ids.flatMap((id) => rows.get(id) ?? []);
}

async function leadsOf(db: Kysely<Tables>, ids: readonly string[]): Promise<readonly LeadRow[]> {
  const leads = await db
    .selectFrom('leads')
    .leftJoin('deliveries', (join) =>
      join.onRef('deliveries.id', '=', 'leads.id').on('deliveries.destination', '=', 'automation'),
    )
    .leftJoin('desk_marks', 'desk_marks.lead_id', 'leads.id')
    .select([
      'leads.id',
      'leads.status',
      'leads.answer',
      'leads.answer_reason',
      'leads.created_at',
      'leads.campaign',
      'leads.lead_phone',
      'leads.payload',
      'deliveries.state',
      'desk_marks.called_at',
      'desk_marks.call_back_day',
      'desk_marks.note',
      'desk_marks.version',
    ])
    .where('leads.id', 'in', [...ids])
    .where('leads.status', '<>', 'erased')
    .execute();
  return leads.map((lead) => ({
    id: lead.id,
    name: (JSON.parse(lead.payload) as LeadPayload).lead_name,
    maskedPhone: maskedPhone(lead.lead_phone),
    createdAt: lead.created_at,
    state: rowState({ ...lead, restricted_at: 0 }),
    reason: lead.answer_reason,
    campaign: lead.campaign,
    calledAt: lead.called_at || null,
    callBackDay: lead.call_back_day,
    note: firstWords(lead.note ?? ''),
    version: lead.version ?? 0,
  }));
}

async function messagesOf(db: Kysely<Tables>, ids: readonly string[]): Promise<readonly LeadRow[]> {
  if (ids.length === 0) return [];
  const messages = await db
    .selectFrom('incoming_messages')
    .select(['id', 'phone', 'sent_at'])
    .where('id', 'in', [...ids])
    .execute();
  return messages.map(({ id, phone, sent_at }) => ({
    id,
    name: '',
    maskedPhone: maskedPhone(`+${phone}`),
    createdAt: sent_at,
    state: 'unmatched',
    reason: null,
    campaign: '',
    calledAt: null,
    callBackDay: null,
    note: '',
    version: 0,
  }));
}

function firstWords(note: string): string {
  const line = note.replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= FIRST_WORDS) return line;
  return `${characters.slice(0, FIRST_WORDS).join('').trimEnd()}…`;
}
