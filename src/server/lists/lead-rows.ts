import { shownFailure } from '../../domain/answer/answer-state.ts';
import type { LeadRow } from '../../domain/desk/lead-list.ts';
import { maskedPhone } from '../../domain/lead/masked-phone.ts';
import type { Db } from '../database/schema.ts';
import { type RowKinds, readRows } from './read-rows.ts';
import { isAnswered, rowState } from './states.ts';

/** How much of a note a list shows, in characters. */
const NOTE_PREVIEW_LENGTH = 80;

/** The rows of a list, in the order of the ids. */
export function leadRows(db: Db, ids: readonly string[]): Promise<readonly LeadRow[]> {
  return readRows(db, ids, KINDS);
}

const KINDS: RowKinds<LeadRow> = {
  ofLead: (lead) => ({
    id: lead.id,
    name: lead.name,
    goal: lead.goal,
    maskedPhone: maskedPhone(`+${lead.phone}`),
    createdAt: lead.created_at,
    state: rowState(lead),
    isRestricted: lead.restricted_at !== null,
    reason: shownFailure(lead),
    wroteAgainAt: isAnswered(lead.state) ? lead.wrote_again_at : null,
    campaign: lead.campaign ?? '',
    calledAt: lead.called_at,
    callBackDay: lead.call_back_day,
    note: notePreview(lead.note ?? ''),
    version: lead.version ?? 0,
  }),
  ofMessage: ({ id, phone, sent_at }) => ({
    id,
    name: '',
    maskedPhone: phone === null ? '' : maskedPhone(`+${phone}`),
    createdAt: sent_at,
    state: 'unmatched',
    isRestricted: false,
    reason: null,
    wroteAgainAt: null,
    campaign: '',
    goal: null,
    calledAt: null,
    callBackDay: null,
    note: '',
    version: 0,
  }),
};

function notePreview(note: string): string {
  const line = note.replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= NOTE_PREVIEW_LENGTH) return line;
  return `${characters.slice(0, NOTE_PREVIEW_LENGTH).join('').trimEnd()}…`;
}
