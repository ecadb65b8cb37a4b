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

/** How long a message rests after this many failures. It has no end: the reply window ends it. */
export function retryPause(failures: number): number {
  return PAUSES[failures] ?? LONGEST_PAUSE;
}

/** How long a person gets nothing after this many refusals as too fast: Meta asks for 4^n seconds. */
export function personPause(failures: number): number {
  return 4 ** Math.min(failures, MAX_PERSON_FAILURES) * SECOND;
}
