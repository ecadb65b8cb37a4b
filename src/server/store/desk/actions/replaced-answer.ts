import type { LeadBefore } from './require-lead.ts';

type ReplacedAnswer = Pick<LeadBefore, 'answer' | 'answer_reason'>;

/** The command line of earlier versions did not note what an answer by hand replaced. */
const UNKNOWN: ReplacedAnswer = { answer: 'none', answer_reason: null };

/** What an answer by hand replaced, as the marks of its lead hold it. */
export function replacedAnswer(undoAnswer: string | null): ReplacedAnswer {
  return undoAnswer === null ? UNKNOWN : (JSON.parse(undoAnswer) as ReplacedAnswer);
}
