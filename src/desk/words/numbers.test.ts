import { expect, it } from 'vitest';
import { ageText, shareText, totalText, withCommas } from './numbers.ts';

it.each([
  [0, '0 contatti'],
  [1, '1 contatto'],
  [1000, '1000 contatti'],
  [1001, 'oltre 1000 contatti'],
])('writes a total of %i as %s', (total, text) => {
  expect(totalText(total)).toBe(text);
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
