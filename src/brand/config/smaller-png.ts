import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** The signature and the first chunk, which holds the size. */
const HEADER_LENGTH = 33;
/** The last chunk, which is empty. */
const END_LENGTH = 12;
const PIXELS = 'IDAT';

/** Compresses a PNG of the renderer again: it prefers speed, and gradients become half as large. */
export function smallerPng(png: Uint8Array): Buffer {
  const file = Buffer.from(png);
  const pixels = inflateSync(Buffer.concat(pixelChunks(file)));
  return Buffer.concat([
    file.subarray(0, HEADER_LENGTH),
    pixelChunk(deflateSync(pixels, { level: 9, memLevel: 9 })),
    file.subarray(-END_LENGTH),
  ]);
}

/** The contents of the chunks with pixels: a length, a type, the content and a checksum each. */
function pixelChunks(file: Buffer): readonly Buffer[] {
  const contents = [];
  for (let start = HEADER_LENGTH; start < file.length; ) {
    const end = start + 8 + file.readUInt32BE(start);
    const isPixels = file.toString('latin1', start + 4, start + 8) === PIXELS;
    if (isPixels) contents.push(file.subarray(start + 8, end));
    start = end + 4;
  }
  return contents;
}

function pixelChunk(content: Buffer): Buffer {
  const numbers = Buffer.alloc(8);
  const checked = Buffer.concat([Buffer.from(PIXELS, 'latin1'), content]);
  numbers.writeUInt32BE(content.length, 0);
  numbers.writeUInt32BE(crc32(checked), 4);
  return Buffer.concat([numbers.subarray(0, 4), checked, numbers.subarray(4)]);
}
