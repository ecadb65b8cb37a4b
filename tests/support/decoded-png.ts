import { inflateSync } from 'node:zlib';

/** Pixel by pixel, as a reader of PNG would see them; only what `indexedPng` writes. */
export function decodedPng(png: Buffer) {
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
