import { expect, it } from 'vitest';
import { ageText, shareText, withCommas } from './numbers.ts';

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
