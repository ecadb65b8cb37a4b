import type { Selectable } from 'kysely';
import type { LeadRow } from '../database/schema.ts';

type ReplacedAnswer = Pick<Selectable<LeadRow>, 'answer' | 'answer_reason'>;

/** The answers that an answer by hand replaced: its own lead's, and those of superseded leads. */
export type ReplacedAnswers = ReplacedAnswer & {
  readonly superseded: readonly (ReplacedAnswer & Pick<LeadRow, 'id'>)[];
};

/** Parses `desk_marks.undo_answer`. */
export function parseReplacedAnswers(undoAnswer: string | null): ReplacedAnswers {
  // Nobody has answered by hand.
  if (undoAnswer === null) return { answer: 'none', answer_reason: null, superseded: [] };
  return JSON.parse(undoAnswer) as ReplacedAnswers;
}
