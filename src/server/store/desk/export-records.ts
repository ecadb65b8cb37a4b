import type { Kysely } from 'kysely';
import type { RowState } from '../../../domain/desk/desk-api.ts';
import type { LeadPayload } from '../../../domain/lead/lead-payload.ts';
import type { Tables } from '../schema.ts';
import { rowState } from './index/buckets.ts';

/** A line of an export; what a row does not have is missing. Times are epoch milliseconds. */
export type ExportRecord = Partial<LeadPayload> & {
  readonly id: string;
  readonly state: RowState;
  readonly created_at: number;
  readonly campaign?: string;
  readonly called_at?: number;
  readonly call_back_day?: string;
  readonly note?: string;
  readonly restricted_at?: number;
  readonly answer?: string;
};

/** In the order of the ids; what is gone is left out. */
export async function exportRecords(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<readonly ExportRecord[]> {
  if (ids.length === 0) return [];
  const records = new Map<string, ExportRecord>();
  for (const record of await leadRecords(db, ids)) records.set(record.id, record);
  const others = ids.filter((id) => !records.has(id));
  for (const record of await messageRecords(db, others)) records.set(record.id, record);
  return ids.flatMap((id) => records.get(id) ?? []);
}

async function leadRecords(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<readonly ExportRecord[]> {
  const leads = await leadsWithMarks(db)
    .where('leads.id', 'in', [...ids])
    .where('leads.status', '<>', 'erased')
    .execute();
  return leads.map(recordOf);
}

function leadsWithMarks(db: Kysely<Tables>) {
  return db
    .selectFrom('leads')
    .leftJoin('deliveries', (join) =>
      join.onRef('deliveries.id', '=', 'leads.id').on('deliveries.destination', '=', 'automation'),
    )
    .leftJoin('desk_marks', 'desk_marks.lead_id', 'leads.id')
    .select([
      'leads.id',
      'leads.status',
      'leads.answer',
      'leads.created_at',
      'leads.campaign',
      'leads.payload',
      'leads.restricted_at',
      'deliveries.state',
      'desk_marks.called_at',
      'desk_marks.call_back_day',
      'desk_marks.note',
    ]);
}

type LeadWithMarks = Awaited<
  ReturnType<ReturnType<typeof leadsWithMarks>['executeTakeFirstOrThrow']>
>;

function recordOf(lead: LeadWithMarks): ExportRecord {
  return {
    id: lead.id,
    state: rowState(lead),
    created_at: lead.created_at,
    ...(JSON.parse(lead.payload) as LeadPayload),
    ...(lead.campaign !== '' && { campaign: lead.campaign }),
    ...(lead.called_at && { called_at: lead.called_at }),
    ...(lead.call_back_day !== null && { call_back_day: lead.call_back_day }),
    ...(lead.note && { note: lead.note }),
    ...(lead.restricted_at > 0 && { restricted_at: lead.restricted_at }),
    answer: lead.answer,
  };
}

async function messageRecords(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<readonly ExportRecord[]> {
  if (ids.length === 0) return [];
  const messages = await db
    .selectFrom('incoming_messages')
    .select(['id', 'phone', 'sent_at'])
    .where('id', 'in', [...ids])
    .execute();
  return messages.map(({ id, phone, sent_at }) => ({
    id,
    state: 'unmatched',
    created_at: sent_at,
    lead_phone: `+${phone}`,
  }));
}
