import type { Answer } from '../../domain/answer/answer-state.ts';

/** A lead with one of these no longer waits: it is not stale, and retention applies to it. */
export const ANSWERED: readonly Answer[] = ['sent', 'delivered', 'read', 'by_hand', 'superseded'];
