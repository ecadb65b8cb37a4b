import { expect, test } from 'vitest';
import { idempotencyKey, isCalculationId } from './calculation-id.ts';

test.each(['a', 'A_1-z', 'x'.repeat(64)])('%j can be the id of a calculation', (id) => {
  expect(isCalculationId(id)).toBe(true);
});

test.each(['', 'x'.repeat(65), 'a b', 'é', 'a\n', '\na', 7, null, ['a']])(
  '%j cannot be the id of a calculation',
  (value) => {
    expect(isCalculationId(value)).toBe(false);
  },
);

test('the same body has the same key, a changed body or another calculation has another', () => {
  const key = idempotencyKey('a1', '{"lead_name":"Giulia"}');
  expect(idempotencyKey('a1', '{"lead_name":"Giulia"}')).toBe(key);
  expect(idempotencyKey('a1', '{"lead_name":"Giulio"}')).not.toBe(key);
  expect(idempotencyKey('a2', '{"lead_name":"Giulia"}')).not.toBe(key);
  expect(key).toMatch(/^[\w-]+$/);
  // A retry after an update of the page must have the key of the first attempt.
  expect(key).toBe('a1-1g2h3hanfb28');
});

test('bodies that differ in one digit of the phone number have different keys', () => {
  const keys = Array.from({ length: 2000 }, (_, number) =>
    idempotencyKey('a1', `{"lead_phone":"+39333${1_234_567 + number}"}`),
  );
  expect(new Set(keys).size).toBe(keys.length);
});
