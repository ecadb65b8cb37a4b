import { V7Generator } from 'uuidv7';

const generator = new V7Generator();

/**
 * The ids of one process ascend, even within a millisecond and when the clock steps back by a few
 * seconds, so their order is the order of arrival.
 */
export function uuidV7(now: number): string {
  return generator.generateOrResetWithTs(now).toString();
}

/** No id made at this time or later sorts before the result. */
export function lowestUuidV7(moment: number): string {
  const time = Math.max(0, moment).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
