import type { ErrorAction } from '../../../domain/answer/send-errors.ts';

const MAX_LENGTH = 160;

/** Numbers, and ids of messages, which contain one in base64. */
const NUMBERS = /wamid\.[\w+/=-]*|[\d+][\d\s().-]{4,}/g;

/** Why an answer failed, for the operator. Meta's text may contain a number, which is removed. */
export function failureReason(
  action: ErrorAction,
  code: number | undefined,
  words: string | undefined,
): string {
  if (action === 'window_closed') return 'window_closed';
  const safe = (words ?? '').replace(NUMBERS, '…').slice(0, MAX_LENGTH);
  return [code === undefined ? undefined : `error ${code}`, safe].filter(Boolean).join(': ');
}
