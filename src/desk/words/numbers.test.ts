import { expect, it } from 'vitest';
import { shareText, totalText } from './numbers.ts';

it.each([
  [0, '0 contatti'],
  [1, '1 contatto'],
  [1000, '1000 contatti'],
  [1001, 'oltre 1000 contatti'],
])('writes a total of %i as %s', (total, text) => {
  expect(totalText(total)).toBe(text);
});

it('writes a share, or a dash where there is nothing to compare with', () => {
  expect(shareText(1, 3)).toBe('33%');
  expect(shareText(3, 0)).toBe('–');
});
