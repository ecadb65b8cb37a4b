import type { Selectable } from 'kysely';
import type { LeadRow } from '../database/schema.ts';

type ReplacedAnswer = Pick<Selectable<LeadRow>, 'answer' | 'failure' | 'failure_text'>;

/** The answers that an answer by hand replaced: its own lead's, and those of superseded leads. */
export type ReplacedAnswers = ReplacedAnswer & {
  readonly superseded: readonly (ReplacedAnswer & Pick<LeadRow, 'id'>)[];
};

/** Parses `desk_marks.undo_answer`. */
export function parseReplacedAnswers(undoAnswer: string | null): ReplacedAnswers {
  // Nobody has answered by hand.
  if (undoAnswer === null)
    return { answer: 'none', failure: null, failure_text: null, superseded: [] };
  return JSON.parse(undoAnswer) as ReplacedAnswers;
}
