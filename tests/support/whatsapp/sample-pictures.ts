import { deflateSync } from 'node:zlib';

const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** A PNG of one colour. Its checksums are left out: the stand-in, as a header reader, asks for none. */
export function samplePng(options: { colourType?: number; depth?: number; size?: number } = {}) {
  const { colourType = 2, depth = 8, size = 4 } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.writeUInt8(depth, 8);
  header.writeUInt8(colourType, 9);
  const row = Buffer.alloc(1 + (size * (CHANNELS[colourType] ?? 1) * depth) / 8);
  const rows = deflateSync(Buffer.concat(Array.from({ length: size }, () => row)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(colourType === 3 ? [chunk('PLTE', Buffer.alloc(3))] : []),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The head of a JPEG: 3 components are colours, 4 are those of a printer. */
export function sampleJpeg(components = 3): Buffer {
  const frame = Buffer.alloc(10 + components * 3);
  frame.writeUInt16BE(0xffc0, 0);
  frame.writeUInt16BE(8 + components * 3, 2);
  frame.writeUInt8(8, 4);
  frame.writeUInt16BE(4, 5);
  frame.writeUInt16BE(4, 7);
  frame.writeUInt8(components, 9);
  const comment = Buffer.from('fffe0004abcd', 'hex');
  return Buffer.concat([Buffer.from('ffd8', 'hex'), comment, frame, Buffer.from('ffd9', 'hex')]);
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(name, 'latin1'), data, Buffer.alloc(4)]);
}
