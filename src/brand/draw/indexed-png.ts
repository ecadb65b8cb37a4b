import { deflateSync, crc32 as zlibCrc32 } from 'node:zlib';
import type { Picture } from './picture.ts';
import { fewColors } from './quantize.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const INDEXED = 3;

/** From fine to coarse: the first that is small enough is taken. */
const COLOR_COUNTS = [256, 64, 32, 16, 12, 10, 8];
const LIMIT_BYTES = 20_000;

/** A PNG with a palette: flat shapes need few colours, and a phone waits for every byte. */
export function indexedPng(picture: Picture): Buffer {
  let png: Buffer | undefined;
  for (const count of COLOR_COUNTS) {
    png = encode(picture, count);
    if (png.length < LIMIT_BYTES) break;
  }
  return png as Buffer;
}

function encode(picture: Picture, count: number): Buffer {
  const { width, height } = picture;
  const { palette, indexes } = fewColors(picture, count);
  const depth = palette.length > 16 ? 8 : 4;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, INDEXED, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(([red, green, blue]) => [red, green, blue]))),
    chunk('tRNS', Buffer.from(palette.map(([, , , alpha]) => alpha))),
    chunk('IDAT', deflateSync(rowsOf(indexes, width, depth), { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Each row begins with its filter: none. With few colours, two pixels share a byte. */
function rowsOf(indexes: Uint8Array, width: number, depth: 4 | 8): Buffer {
  const height = indexes.length / width;
  const stride = 1 + Math.ceil((width * depth) / 8);
  const rows = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row++) {
    const from = indexes.subarray(row * width, (row + 1) * width);
    const to = rows.subarray(row * stride + 1, (row + 1) * stride);
    if (depth === 8) to.set(from);
    else for (let at = 0; at < to.length; at++) to[at] = pair(from, 2 * at);
  }
  return rows;
}

function pair(indexes: Uint8Array, at: number): number {
  return ((indexes[at] ?? 0) << 4) | (indexes[at + 1] ?? 0);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(zlibCrc32(body), body.length + 4);
  return framed;
}
