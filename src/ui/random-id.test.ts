import { expect, test } from 'vitest';
import { newRandomId } from './random-id.ts';

test('ids are unique and have 32 hex digits', () => {
  const ids = Array.from({ length: 100 }, newRandomId);
  expect(new Set(ids).size).toBe(100);
  expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
});
