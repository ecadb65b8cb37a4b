import type { Db } from '../../database/schema.ts';
import { lockSender } from '../../people/lock-sender.ts';
import { refused } from '../desk-error.ts';

/** A lead before a change. */
export type LeadBefore = Awaited<ReturnType<typeof requireLead>>;

export async function requireLead(db: Db, id: string) {
  const lead = await db
    .selectFrom('leads')
    .leftJoin('desk_marks', 'desk_marks.lead_id', 'leads.id')
    .select([
      'leads.id',
      'leads.phone',
      'leads.held',
      'leads.restricted_at',
      'leads.answer',
      'leads.answer_at',
      'leads.answer_before',
      'leads.failure_before',
      'leads.failure_text_before',
      'desk_marks.call_back_day',
      'desk_marks.version',
      'desk_marks.changed_by',
      'desk_marks.changed_at',
    ])
    .where('leads.id', '=', id)
    .executeTakeFirst();
  if (!lead) throw refused('not_found');
  return { ...lead, version: lead.version ?? 0 };
}

/**
 * Locks the sender before the lead, in the same order as when deciding about a message. The lead is
 * read again: on PostgreSQL, such a decision may just have changed or erased it. Refuses if it has
 * changed since a person saw this version of it.
 */
export async function lockedLead(db: Db, id: string, version?: number): Promise<LeadBefore> {
  const { phone } = await requireLead(db, id);
  await lockSender(db, phone);
  const lead = await requireLead(db, id);
  if (version === undefined || lead.version === version) return lead;
  throw refused('changed', { by: lead.changed_by ?? '', at: lead.changed_at ?? 0 });
}
