import { expect, it } from 'vitest';
import { shareText } from './numbers.ts';

it('writes a share, or a dash where there is nothing to compare with', () => {
  expect(shareText(1, 3)).toBe('33%');
  expect(shareText(3, 0)).toBe('–');
});
