import { expect, test } from 'vitest';
import { SECOND } from '../time/clock.ts';
import { lowestUuidV7, uuidV7 } from './lead-id.ts';

const NOW = Date.UTC(2130, 0, 1);

function timeOf(id: string): number {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16);
}

test('an id is a version 7 UUID that starts with its time', () => {
  const id = uuidV7(NOW);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(timeOf(id)).toBe(NOW);
});

test.each([
  ['stands still', 0],
  ['steps back by a millisecond', -1],
  ['steps back by nine seconds', -9 * SECOND],
])('ids ascend when the clock %s, and are never dated earlier', (_name, step) => {
  const times = Array.from({ length: 10_000 }, (_, index) => NOW + (index % 2) * step);
  const ids = times.map(uuidV7);
  // Counted, because a failing comparison of so many ids would take a minute to print.
  expect(ids.filter((id, index) => id <= (ids[index - 1] ?? '')).length).toBe(0);
  expect(ids.filter((id, index) => timeOf(id) < (times[index] ?? 0)).length).toBe(0);
});

test('the ids of a millisecond sort between its lowest id and that of the next', () => {
  const later = NOW + SECOND;
  const id = uuidV7(later);
  expect([lowestUuidV7(later + 1), id, lowestUuidV7(later)].toSorted()).toEqual([
    lowestUuidV7(later),
    id,
    lowestUuidV7(later + 1),
  ]);
});
