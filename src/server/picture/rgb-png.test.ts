import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { rgbPng } from './rgb-png.ts';

test('is an 8-bit RGB PNG without palette and without transparency', () => {
  const png = rgbPng(Uint8Array.of(1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255, 1, 1, 1, 255), 2, 2);
  expect(png.subarray(12, 16).toString()).toBe('IHDR');
  expect([...png.subarray(16, 29)]).toEqual([0, 0, 0, 2, 0, 0, 0, 2, 8, 2, 0, 0, 0]);
  expect(png.includes('PLTE')).toBe(false);
  const length = png.readUInt32BE(33);
  expect([...inflateSync(png.subarray(41, 41 + length))]).toEqual([
    2, 1, 2, 3, 4, 5, 6, 2, 6, 6, 6, 253, 252, 251,
  ]);
});
