import { type Answer, shownFailure } from '../../domain/answer/answer-state.ts';
import type { LeadRow } from '../../domain/desk/lead-list.ts';
import { maskedPhone } from '../../domain/lead/phone.ts';
import type { Db } from '../database/schema.ts';
import { isAnswered, rowState } from './states.ts';

/** How much of a note a list shows, in characters. */
const NOTE_PREVIEW_LENGTH = 80;

/** A row with what a list does not show: the whole number, as digits, and the whole note. */
export type WholeRow = Omit<LeadRow, 'maskedPhone'> & {
  /** Null if WhatsApp hides it. */
  readonly phone: string | null;
  readonly answer: Answer;
};

/** Rows in the order of the ids, without those that have since been erased. */
export async function readRows(db: Db, ids: readonly string[]): Promise<readonly WholeRow[]> {
  const rows = new Map<string, WholeRow>();
  for (const row of await readLeads(db, ids)) rows.set(row.id, row);
  const others = ids.filter((id) => !rows.has(id));
  for (const row of await readMessages(db, others)) rows.set(row.id, row);
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** The rows of a list, in the order of the ids. */
export async function leadRows(db: Db, ids: readonly string[]): Promise<readonly LeadRow[]> {
  return (await readRows(db, ids)).map(listedRow);
}

export function listedRow(whole: WholeRow): LeadRow {
  const { phone, answer: _, ...row } = whole;
  return {
    ...row,
    maskedPhone: phone === null ? '' : maskedPhone(`+${phone}`),
    note: notePreview(row.note),
  };
}

async function readLeads(db: Db, ids: readonly string[]): Promise<readonly WholeRow[]> {
  if (ids.length === 0) return [];
  const leads = await db
    .selectFrom('leads')
    .leftJoin('desk_marks', 'desk_marks.lead_id', 'leads.id')
    .select([
      'leads.id',
      'leads.held',
      'leads.answer',
      'leads.failure',
      'leads.failure_text',
      'leads.created_at',
      'leads.campaign',
      'leads.phone',
      'leads.name',
      'leads.goal',
      'leads.restricted_at',
      'leads.state',
      'leads.automation_at',
      'leads.wrote_again_at',
      'desk_marks.called_at',
      'desk_marks.call_back_day',
      'desk_marks.note',
      'desk_marks.version',
    ])
    .where('leads.id', 'in', ids)
    .execute();
  return leads.map((lead) => ({
    id: lead.id,
    name: lead.name,
    goal: lead.goal,
    phone: lead.phone,
    createdAt: lead.created_at,
    state: rowState(lead),
    answer: lead.answer,
    isRestricted: lead.restricted_at !== null,
    reason: shownFailure(lead),
    wroteAgainAt: isAnswered(lead.state) ? lead.wrote_again_at : null,
    campaign: lead.campaign ?? '',
    calledAt: lead.called_at,
    callBackDay: lead.call_back_day,
    note: lead.note ?? '',
    version: lead.version ?? 0,
  }));
}

/** Messages from people without a lead. */
async function readMessages(db: Db, ids: readonly string[]): Promise<readonly WholeRow[]> {
  if (ids.length === 0) return [];
  const messages = await db
    .selectFrom('incoming_messages')
    .select(['id', 'phone', 'sent_at'])
    .where('id', 'in', ids)
    .execute();
  return messages.map(({ id, phone, sent_at }) => ({
    id,
    name: '',
    goal: null,
    phone,
    createdAt: sent_at,
    state: 'unmatched',
    answer: 'asked',
    isRestricted: false,
    reason: null,
    wroteAgainAt: null,
    campaign: '',
    calledAt: null,
    callBackDay: null,
    note: '',
    version: 0,
  }));
}

function notePreview(note: string): string {
  const line = note.replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= NOTE_PREVIEW_LENGTH) return line;
  return `${characters.slice(0, NOTE_PREVIEW_LENGTH).join('').trimEnd()}…`;
}
