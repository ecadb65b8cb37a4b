import { expect, test } from 'vitest';
import { idempotencyKey, newAttempt } from './calculation-id.ts';

test('every calculation has a name of its own', () => {
  const names = Array.from({ length: 100 }, newAttempt);
  expect(new Set(names).size).toBe(100);
  expect(names.every((name) => /^[0-9a-f]{32}$/.test(name))).toBe(true);
});

test('the same body keeps its key, a changed one gets another', () => {
  const key = idempotencyKey('a1', '{"lead_name":"Giulia"}');
  expect(idempotencyKey('a1', '{"lead_name":"Giulia"}')).toBe(key);
  expect(idempotencyKey('a1', '{"lead_name":"Giulio"}')).not.toBe(key);
  expect(idempotencyKey('a2', '{"lead_name":"Giulia"}')).not.toBe(key);
  expect(key).toMatch(/^[\w-]+$/);
  // A retry after an update of the page must have the key of the first attempt.
  expect(key).toBe('a1-1g2h3hanfb28');
});

test('bodies that differ in one digit of the number differ in their key', () => {
  const keys = Array.from({ length: 2000 }, (_, number) =>
    idempotencyKey('a1', `{"lead_phone":"+39333${1_234_567 + number}"}`),
  );
  expect(new Set(keys).size).toBe(keys.length);
});
