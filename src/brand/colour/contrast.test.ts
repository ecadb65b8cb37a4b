import { expect, test } from 'vitest';
import { contrast, isHexColor } from './contrast.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#FFFFFF', 4.48],
  ['#123456', '#123456', 1],
])('%s on %s is %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
});

test.each([
  ['#6b1d52', true],
  ['#6B1D52', true],
  ['#6b1', false],
  ['plum', false],
])('%s: %s', (text, isColor) => {
  expect(isHexColor(text)).toBe(isColor);
});
