import { expect, test } from 'vitest';
import { lowestUuidV7, uuidV7 } from './lead-id.ts';

const NOW = Date.UTC(2030, 0, 1);

test('an id is a version 7 UUID that starts with its time', () => {
  const id = uuidV7(NOW);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(NOW);
});

test('ids ascend within a millisecond and when the clock steps back', () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => uuidV7(NOW + 1 - (index % 3)));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the ids of a millisecond sort between its lowest id and that of the next', () => {
  const later = NOW + 1000;
  const id = uuidV7(later);
  expect([lowestUuidV7(later + 1), id, lowestUuidV7(later)].toSorted()).toEqual([
    lowestUuidV7(later),
    id,
    lowestUuidV7(later + 1),
  ]);
});
