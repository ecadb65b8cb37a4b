import { shownFailure } from '../../domain/answer/answer-state.ts';
import type { StatedRow } from '../../domain/desk/state-text.ts';
import type { LeadPayload } from '../../domain/lead/lead-payload.ts';
import type { Db } from '../database/schema.ts';
import { bodiesOf, payloadOf } from '../leads/bodies.ts';
import { type RowKinds, readRows } from './read-rows.ts';
import { rowState } from './states.ts';

/** A line of an export. Times are epoch milliseconds. */
export type ExportRecord = StatedRow & {
  readonly id: string;
  readonly createdAt: number;
  readonly payload: Partial<LeadPayload>;
  readonly campaign?: string | null;
  readonly calledAt?: number | null;
  readonly callBackDay?: string | null;
  readonly note?: string | null;
};

/** The lines of an export, in the order of the ids. */
export async function exportRecords(
  db: Db,
  ids: readonly string[],
): Promise<readonly ExportRecord[]> {
  return readRows(db, ids, kindsOf(await bodiesOf(db, ids)));
}

const kindsOf = (bodies: ReadonlyMap<string, string>): RowKinds<ExportRecord> => ({
  ofLead: (lead) => ({
    id: lead.id,
    createdAt: lead.created_at,
    state: rowState(lead),
    reason: shownFailure(lead),
    isRestricted: lead.restricted_at !== null,
    payload: payloadOf(lead, bodies.get(lead.id)),
    campaign: lead.campaign,
    calledAt: lead.called_at,
    callBackDay: lead.call_back_day,
    note: lead.note,
  }),
  ofMessage: ({ id, phone, sent_at }) => ({
    id,
    createdAt: sent_at,
    state: 'unmatched',
    reason: null,
    isRestricted: false,
    payload: phone === null ? {} : { lead_phone: `+${phone}` },
  }),
});
