import type { LeadBefore } from './require-lead.ts';

type ReplacedAnswer = Pick<LeadBefore, 'answer' | 'answer_reason'>;

/** The answers that an answer by hand replaced: its own lead's, and those of superseded leads. */
export type ReplacedAnswers = ReplacedAnswer & {
  readonly superseded: readonly (ReplacedAnswer & Pick<LeadBefore, 'id'>)[];
};

/** Parses `desk_marks.undo_answer`. */
export function parseReplacedAnswers(undoAnswer: string | null): ReplacedAnswers {
  return {
    // Earlier versions of the command line recorded nothing, and none superseded older leads.
    answer: 'none',
    answer_reason: null,
    superseded: [],
    ...(undoAnswer === null ? {} : (JSON.parse(undoAnswer) as Partial<ReplacedAnswers>)),
  };
}
