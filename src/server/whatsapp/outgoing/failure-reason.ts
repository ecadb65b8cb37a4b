import type { Failure } from '../../../domain/answer/answer-state.ts';
import type { ErrorAction } from '../../../domain/answer/send-errors.ts';

const MAX_LENGTH = 160;

/** Numbers, and ids of messages, which contain one in base64. */
const NUMBERS = /wamid\.[\w+/=-]*|[\d+][\d\s().-]{4,}/g;

/** Meta's refusal, for the operator. Its words may contain a number, which is removed. */
export function refusalOf(
  action: ErrorAction,
  code: number | undefined,
  words: string | undefined,
): Failure {
  if (action === 'window_closed') return { name: 'window_closed' };
  const safe = (words ?? '').replace(NUMBERS, '…').slice(0, MAX_LENGTH);
  const text = [code === undefined ? undefined : `error ${code}`, safe].filter(Boolean).join(': ');
  return { name: 'refused', text };
}
