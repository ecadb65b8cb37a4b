import { expect, it } from 'vitest';
import { ageText, shareText, totalText, withCommas } from './numbers.ts';

it.each([
  [0, '0 contatti', 'nessun contatto tra i primi 1000'],
  [1, '1 contatto', 'almeno 1 contatto'],
  [525, '525 contatti', 'almeno 525 contatti'],
  [1000, '1000 contatti', 'almeno 1000 contatti'],
  [1001, 'oltre 1000 contatti', 'oltre 1000 contatti'],
])('writes a total of %i as %s, where the search was cut off as %s', (total, exact, cutOff) => {
  expect(totalText({ total, isCutOff: false })).toBe(exact);
  expect(totalText({ total, isCutOff: true })).toBe(cutOff);
});

it.each([
  [1, '1 anno'],
  [1.5, '1,5 anni'],
  [30, '30 anni'],
])('writes an age of %d as %s', (age, text) => {
  expect(ageText(age)).toBe(text);
});

it('writes a share, or a dash where there is nothing to compare with', () => {
  expect(shareText(1, 3)).toBe('33%');
  expect(shareText(3, 0)).toBe('–');
});

it('writes the decimals of a stored text as Italians do', () => {
  expect(withCommas('58.6 - 78.9')).toBe('58,6 - 78,9');
  expect(withCommas('Circa 7 settimane (circa 1.7 mesi).')).toBe(
    'Circa 7 settimane (circa 1,7 mesi).',
  );
});
