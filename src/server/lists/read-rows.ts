import type { Db } from '../database/schema.ts';

/** A row of the desk's lists is a lead, or a message from a number without a lead. */
export type RowKinds<Row> = {
  readonly ofLead: (lead: LeadWithMarks) => Row;
  readonly ofMessage: (message: UnmatchedMessage) => Row;
};

type LeadWithMarks = Awaited<ReturnType<typeof readLeads>>[number];
type UnmatchedMessage = Awaited<ReturnType<typeof readMessages>>[number];

/** Rows in the order of the ids, without those that have since been erased. */
export async function readRows<Row>(
  db: Db,
  ids: readonly string[],
  { ofLead, ofMessage }: RowKinds<Row>,
): Promise<readonly Row[]> {
  const rows = new Map<string, Row>();
  for (const lead of await readLeads(db, ids)) rows.set(lead.id, ofLead(lead));
  const others = ids.filter((id) => !rows.has(id));
  for (const message of await readMessages(db, others)) rows.set(message.id, ofMessage(message));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

async function readLeads(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
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
}

async function readMessages(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('incoming_messages')
    .select(['id', 'phone', 'sent_at'])
    .where('id', 'in', ids)
    .execute();
}
