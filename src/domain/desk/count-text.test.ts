import { expect, it } from 'vitest';
import { totalText } from './count-text.ts';

it.each([
  [0, '0 contatti'],
  [1, '1 contatto'],
  [1000, '1000 contatti'],
  [1001, 'oltre 1000 contatti'],
])('writes a total of %i as %s', (total, text) => {
  expect(totalText(total)).toBe(text);
});
