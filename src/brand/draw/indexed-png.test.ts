import { expect, test } from 'vitest';
import { decodedPng } from '../../../tests/support/decoded-png.ts';
import { indexedPng } from './indexed-png.ts';

test('keeps few colours exactly, two pixels a byte, and divides by the alpha', () => {
  // Opaque plum, half-transparent red as the renderer multiplies it, nothing.
  const pixels = Uint8Array.of(107, 29, 82, 255, 128, 0, 0, 128, 0, 0, 0, 0);
  expect(decodedPng(indexedPng({ width: 3, height: 1, pixels }))).toEqual({
    width: 3,
    height: 1,
    depth: 4,
    pixels: [
      [107, 29, 82, 255],
      [255, 0, 0, 128],
      [0, 0, 0, 0],
    ],
  });
});

test('up to 256 colours are kept exactly, a byte a pixel', () => {
  const shades = Array.from({ length: 200 }, (_, shade) => [shade, 10, 20, 255]);
  const { depth, pixels } = decodedPng(
    indexedPng({ width: 20, height: 10, pixels: Uint8Array.from(shades.flat()) }),
  );
  expect(depth).toBe(8);
  expect(pixels).toEqual(shades);
});

test('a picture of a thousand colours comes near them', () => {
  const shades = Array.from({ length: 1000 }, (_, at) => [at % 250, (at * 7) % 250, at >> 2, 255]);
  const { pixels } = decodedPng(
    indexedPng({ width: 100, height: 10, pixels: Uint8Array.from(shades.flat()) }),
  );
  const furthest = pixels.flatMap((pixel, at) =>
    pixel.map((value, channel) => Math.abs((value ?? 0) - (shades[at]?.[channel] ?? 0))),
  );
  expect(Math.max(...furthest)).toBeLessThan(64);
});

test('noise, the worst of all, stays under 20 kB', () => {
  let state = 1;
  const greys = Array.from({ length: 180 * 180 }, () => {
    state = (state * 48271) % 2147483647;
    return [state & 255, state & 255, state & 255, 255];
  });
  const pixels = Uint8Array.from(greys.flat());
  expect(indexedPng({ width: 180, height: 180, pixels }).length).toBeLessThan(20_000);
});

test('a small flat surface keeps its colour, however many shades there are', () => {
  const shades = Array.from({ length: 10_000 }, (_, at) => [
    at % 250,
    (at * 7) % 250,
    at >> 6,
    255,
  ]);
  const flat = Array.from({ length: 400 }, () => [255, 0, 200, 255]);
  const grounds = Array.from({ length: 9_600 }, () => [250, 250, 250, 255]);
  const pixels = Uint8Array.from([...shades, ...flat, ...grounds].flat());
  const png = decodedPng(indexedPng({ width: 200, height: 100, pixels }));
  expect(png.pixels.slice(10_000)).toEqual([...flat, ...grounds]);
});
