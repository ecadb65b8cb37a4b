import { expect, it } from 'vitest';
import { totalText } from './count-text.ts';

it.each([
  [0, '0 contatti', 'nessun contatto tra i primi risultati'],
  [1, '1 contatto', 'almeno 1 contatto'],
  [525, '525 contatti', 'almeno 525 contatti'],
  [1000, '1000 contatti', 'almeno 1000 contatti'],
  [1001, 'oltre 1000 contatti', 'oltre 1000 contatti'],
])('writes a total of %i as %s, where the search was cut off as %s', (total, exact, cutOff) => {
  expect(totalText({ total, isCutOff: false })).toBe(exact);
  expect(totalText({ total, isCutOff: true })).toBe(cutOff);
});
