import { expect, test } from 'vitest';
import { DECOY, fillsDecoy } from './decoy.ts';
import { PAYLOAD_KEYS } from './lead-payload.ts';

test.each([
  [{ [DECOY]: 'Buy now' }, true],
  [{ [DECOY]: '  ' }, false],
  [{ [DECOY]: '' }, false],
  [{ [DECOY]: 1 }, false],
  [{}, false],
  [Object.create({ [DECOY]: 'inherited' }), false],
  [null, false],
  [[], false],
  ['text', false],
])('%j fills the decoy: %s', (body, isFilled) => {
  expect(fillsDecoy(body)).toBe(isFilled);
});

test('the decoy is not one of the seven keys', () => {
  expect(PAYLOAD_KEYS).not.toContain(DECOY);
});
