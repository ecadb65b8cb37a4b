import { expect, it } from 'vitest';
import { ageText, shareText } from './numbers.ts';

it.each([
  [1, '1 anno'],
  [1.5, '1.5 anni'],
  [17.99, '17.9 anni'],
  [30, '30 anni'],
])('writes an age of %d as %s', (age, text) => {
  expect(ageText(age)).toBe(text);
});

it('writes a share, or a dash where there is nothing to compare with', () => {
  expect(shareText(1, 3)).toBe('33%');
  expect(shareText(3, 0)).toBe('–');
});
