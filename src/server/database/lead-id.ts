import { V7Generator } from 'uuidv7';

/** By default the generator starts over, below earlier ids, when the clock steps back by 10 s. */
const ANY_STEP_BACK_MS = 2 ** 48 - 1;

let generator = newGenerator();

function newGenerator(): V7Generator {
  const fresh = new V7Generator();
  fresh.setRollbackAllowance(ANY_STEP_BACK_MS);
  return fresh;
}

/** For tests only: their clocks start over with each file of a process. */
export function forgetEarlierIds(): void {
  generator = newGenerator();
}

/**
 * The ids of one process always ascend, even within a millisecond and when the clock steps back, so
 * their order is the order of arrival.
 */
export function uuidV7(now: number): string {
  return generator.generateOrResetWithTs(now).toString();
}

/** No id made at this time or later sorts before the result. */
export function lowestUuidV7(moment: number): string {
  const time = Math.max(0, moment).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
