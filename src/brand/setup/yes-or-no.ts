import type { Answer } from './answer.ts';

const YES = 'yes';
const NO = 'no';
/** Words of both languages are accepted, because people type what they are used to. */
const YES_WORDS = new Set(['s', 'si', 'sì', 'y', 'yes']);
const NO_WORDS = new Set(['n', 'no']);

export function parseYesOrNo(typed: string, answerSoFar: string | undefined): Answer {
  const answer = typed.trim().toLowerCase().normalize('NFC');
  if (answer === '') return { value: answerSoFar };
  if (YES_WORDS.has(answer)) return { value: YES };
  return NO_WORDS.has(answer) ? { value: NO } : { problem: { code: 'notYesOrNo' } };
}

export function isYes(answer: string | undefined): boolean {
  return answer === YES;
}

export function yesOrNo(isWanted: boolean): string {
  return isWanted ? YES : NO;
}
