import type { LeadBefore } from './require-lead.ts';

type ReplacedAnswer = Pick<LeadBefore, 'answer' | 'answer_reason'>;

/** What an answer by hand replaced: of its own lead, and of the older ones that it superseded. */
export type ReplacedAnswers = ReplacedAnswer & {
  readonly superseded: readonly (ReplacedAnswer & Pick<LeadBefore, 'id'>)[];
};

/** Parses `desk_marks.undo_answer`. */
export function parseReplacedAnswers(undoAnswer: string | null): ReplacedAnswers {
  return {
    // Earlier versions of the command line recorded nothing, and no version superseded leads.
    answer: 'none',
    answer_reason: null,
    superseded: [],
    ...(undoAnswer === null ? {} : (JSON.parse(undoAnswer) as Partial<ReplacedAnswers>)),
  };
}
