import { randomFillSync } from 'node:crypto';

const POOL_SIZE = 4096;
const RANDOM_BYTES = 8;
const MAX_COUNTER = 0xfff;

const pool = Buffer.alloc(POOL_SIZE);
let used = POOL_SIZE;
let lastMs = 0;
let counter = 0;

/**
 * RFC 9562, version 7, with a counter in `rand_a`: ids of one process always ascend, even within
 * a millisecond or when the clock steps back, so their order is the order of arrival.
 */
export function uuidV7(now: number): string {
  counter = now > lastMs ? 0 : counter + 1;
  if (counter > MAX_COUNTER) {
    lastMs++;
    counter = 0;
  }
  lastMs = Math.max(lastMs, now);
  const time = lastMs.toString(16).padStart(12, '0');
  const random = nextRandom();
  const variant = (8 | (random.charCodeAt(0) & 3)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${variant}${random.slice(1, 4)}-${random.slice(4)}`;
}

/** No id that was made at this moment or later sorts before it. */
export function lowestUuidV7(moment: number): string {
  const time = Math.max(0, moment).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** Sixteen hexadecimal digits; the generator is asked for many at once, because a call is slow. */
function nextRandom(): string {
  if (used + RANDOM_BYTES > POOL_SIZE) {
    randomFillSync(pool);
    used = 0;
  }
  used += RANDOM_BYTES;
  return pool.toString('hex', used - RANDOM_BYTES, used);
}
