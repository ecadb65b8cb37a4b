import type { RowState } from '../../domain/desk/lead-list.ts';
import type { LeadPayload } from '../../domain/lead/lead-payload.ts';
import type { Db } from '../database/schema.ts';
import { rowState } from './index/buckets.ts';
import { type RowKinds, readRows } from './read-rows.ts';

/** A line of an export; values that a row lacks are left out. Times are epoch milliseconds. */
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

/** The lines of an export, in the order of the ids. */
export function exportRecords(db: Db, ids: readonly string[]): Promise<readonly ExportRecord[]> {
  return readRows(db, ids, KINDS);
}

const KINDS: RowKinds<ExportRecord> = {
  ofLead: (lead) => ({
    id: lead.id,
    state: rowState(lead),
    created_at: lead.created_at,
    ...(JSON.parse(lead.payload) as LeadPayload),
    ...(lead.campaign !== null && { campaign: lead.campaign }),
    ...(lead.called_at && { called_at: lead.called_at }),
    ...(lead.call_back_day !== null && { call_back_day: lead.call_back_day }),
    ...(lead.note && { note: lead.note }),
    ...(lead.restricted_at !== null && { restricted_at: lead.restricted_at }),
    answer: lead.answer,
  }),
  ofMessage: ({ id, phone, sent_at }) => ({
    id,
    state: 'unmatched',
    created_at: sent_at,
    ...(phone !== '' && { lead_phone: `+${phone}` }),
  }),
};
