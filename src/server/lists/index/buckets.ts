import type { Answer } from '../../../domain/answer/answer-state.ts';
import {
  ROW_STATES,
  type RowState,
  type Tab,
  type TabCounts,
} from '../../../domain/desk/lead-list.ts';
import { isByHand } from '../../../domain/desk/state-text.ts';
import type { Bucket, DeliveryState, LeadRow } from '../../database/schema.ts';

/**
 * The desk groups leads by the state that it shows, with one more group: `restricted` leads appear
 * only in the list of all leads.
 */
export const BUCKETS: readonly Bucket[] = [...ROW_STATES, 'restricted'];

export const ANSWERED_BUCKETS: readonly Bucket[] = [
  'sent',
  'delivered',
  'read',
  'by_hand',
  'automation',
];

/** Buckets of leads whose visitor has written, as far as is known from WhatsApp. */
export const WROTE_BUCKETS: readonly Bucket[] = ['asked', 'sent', 'delivered', 'read', 'failed'];

export type LeadState = {
  readonly id: string;
  readonly held: LeadRow['held'];
  readonly answer: Answer;
  readonly restricted_at: number | null;
  /** The state of the delivery to the automation; null if there is none. */
  readonly state: DeliveryState | null;
};

/** The state that the desk shows. A lead that the automation received counts as answered by it. */
export function rowState({ held, answer, state }: Omit<LeadState, 'id'>): RowState {
  if (held !== null) return 'quarantined';
  if (answer !== 'none') return answer;
  return state === 'delivered' ? 'automation' : 'none';
}

export function bucketOf(lead: LeadState): Bucket {
  return lead.restricted_at !== null ? 'restricted' : rowState(lead);
}

/** Which ways of answering are set up. */
export type AnswerWays = { readonly automation: boolean; readonly whatsapp: boolean };

/** A lead without an answer waits, or is listed as to do if nothing answers automatically. */
export function bucketsOfTab(tab: Tab, ways: AnswerWays): readonly Bucket[] {
  const isToDoAtOnce = isByHand(ways);
  switch (tab) {
    case 'todo':
      return ['asked', 'failed', 'unmatched', ...(isToDoAtOnce ? (['none'] as const) : [])];
    case 'waiting':
      return isToDoAtOnce ? [] : ['none'];
    case 'sent':
      return ANSWERED_BUCKETS;
    case 'all':
      return BUCKETS;
  }
}

export function tabCounts(counts: ReadonlyMap<Bucket, number>, ways: AnswerWays): TabCounts {
  const sum = (tab: Tab) =>
    bucketsOfTab(tab, ways).reduce((total, bucket) => total + (counts.get(bucket) ?? 0), 0);
  return { todo: sum('todo'), waiting: sum('waiting'), sent: sum('sent'), all: sum('all') };
}
