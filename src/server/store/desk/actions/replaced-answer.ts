import type { LeadBefore } from './require-lead.ts';

type ReplacedAnswer = Pick<LeadBefore, 'answer' | 'answer_reason'>;

/** Earlier versions of the command line did not record what an answer by hand replaced. */
const UNKNOWN: ReplacedAnswer = { answer: 'none', answer_reason: null };

/** Parses `desk_marks.undo_answer`: what an answer by hand replaced. */
export function replacedAnswer(undoAnswer: string | null): ReplacedAnswer {
  return undoAnswer === null ? UNKNOWN : (JSON.parse(undoAnswer) as ReplacedAnswer);
}
