import type { Answer } from '../../domain/answer/answer-state.ts';
import { ROW_STATES, type RowState, type Tab } from '../../domain/desk/lead-list.ts';
import { isByHand } from '../../domain/desk/state-text.ts';
import type { LeadRow, LeadState, ListedState } from '../database/schema.ts';

/** What rows are listed as. `restricted` leads appear only in the list of all leads. */
export const LISTED_STATES: readonly ListedState[] = [...ROW_STATES, 'restricted'];

export const ANSWERED_STATES = [
  'sent',
  'delivered',
  'read',
  'by_hand',
  'automation',
] as const satisfies readonly LeadState[];

export function isAnswered(state: ListedState): boolean {
  return ANSWERED_STATES.some((one) => one === state);
}

/** The state that the desk shows, of restricted leads too. */
export function rowState(lead: {
  readonly held: LeadRow['held'];
  readonly answer: Answer;
  readonly automation_at: number | null;
}): RowState {
  if (lead.held !== null) return 'quarantined';
  if (lead.answer !== 'none') return lead.answer;
  return lead.automation_at === null ? 'none' : 'automation';
}

/** Which ways of answering are set up. */
export type AnswerWays = { readonly automation: boolean; readonly whatsapp: boolean };

/** A lead without an answer waits, or is listed as to do if nothing answers automatically. */
export function statesOfTab(tab: Tab, ways: AnswerWays): readonly ListedState[] {
  const isToDoAtOnce = isByHand(ways);
  switch (tab) {
    case 'todo':
      return ['asked', 'failed', 'unmatched', ...(isToDoAtOnce ? (['none'] as const) : [])];
    case 'waiting':
      return isToDoAtOnce ? [] : ['none'];
    case 'sent':
      return ANSWERED_STATES;
    case 'all':
      return LISTED_STATES;
  }
}
