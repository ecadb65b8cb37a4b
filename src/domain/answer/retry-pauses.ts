const SECOND = 1000;
const MINUTE = 60 * SECOND;

const PAUSES = [
  0,
  2 * SECOND,
  10 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  20 * MINUTE,
];
const LONGEST_PAUSE = 30 * MINUTE;
const MAX_PERSON_FAILURES = 5;

/** The pause after this many failures. Retries go on until the reply window closes. */
export function retryPause(failures: number): number {
  return PAUSES[failures] ?? LONGEST_PAUSE;
}

/** The pause before the only retry of a message that did not reach its person. */
export const UNREACHED_PAUSE = 10 * MINUTE;

/** The pause for one person after this many rate-limit errors: Meta asks for 4^n seconds. */
export function personPause(failures: number): number {
  return 4 ** Math.min(failures, MAX_PERSON_FAILURES) * SECOND;
}
