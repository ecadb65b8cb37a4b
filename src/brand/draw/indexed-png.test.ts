import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { indexedPng } from './indexed-png.ts';

/** Pixel by pixel, as a reader of PNG would see them. */
function decoded(png: Buffer) {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const [header, colors, alphas, data] = ['IHDR', 'PLTE', 'tRNS', 'IDAT'].map(
    (type) => chunks.get(type) ?? Buffer.alloc(0),
  ) as [Buffer, Buffer, Buffer, Buffer];
  const [width, height, depth] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8]];
  const rows = inflateSync(data);
  const stride = rows.length / height;
  const pixels = Array.from({ length: width * height }, (_, at) => {
    const [row, column] = [Math.floor(at / width), at % width];
    const packed = rows[row * stride + 1 + (depth === 8 ? column : column >> 1)] ?? 0;
    const index = depth === 8 ? packed : column % 2 ? packed & 15 : packed >> 4;
    return [...colors.subarray(index * 3, index * 3 + 3), alphas[index]];
  });
  return { width, height, depth, pixels };
}

test('keeps few colours exactly, two pixels a byte, and divides by the alpha', () => {
  // Opaque plum, half-transparent red as the renderer multiplies it, nothing.
  const pixels = Uint8Array.of(107, 29, 82, 255, 128, 0, 0, 128, 0, 0, 0, 0);
  expect(decoded(indexedPng({ width: 3, height: 1, pixels }))).toEqual({
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
  const { depth, pixels } = decoded(
    indexedPng({ width: 20, height: 10, pixels: Uint8Array.from(shades.flat()) }),
  );
  expect(depth).toBe(8);
  expect(pixels).toEqual(shades);
});

test('a picture of a thousand colours comes near them', () => {
  const shades = Array.from({ length: 1000 }, (_, at) => [at % 250, (at * 7) % 250, at >> 2, 255]);
  const { pixels } = decoded(
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
