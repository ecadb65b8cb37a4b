/**
 * Reads a QR code as a scanner does, damage aside: byte mode, medium correction, versions 1 to 10.
 * From ISO/IEC 18004, and on purpose not from the library that draws.
 */
const ECC_PER_BLOCK = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
const ALIGNMENT = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const FORMAT_MASK = 0b101010000010010;
const MEDIUM = 0b00;
const BYTE_MODE = 0b0100;

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

export function readQr(modules: readonly (readonly boolean[])[]): string {
  const version = (modules.length - 17) / 4;
  const data = dataOf(codewordsOf(modules, maskOf(modules), version), version);
  const bits = data.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  if (Number.parseInt(bits.slice(0, 4), 2) !== BYTE_MODE) throw new Error('not in byte mode');
  const start = version < 10 ? 12 : 20;
  const length = Number.parseInt(bits.slice(4, start), 2);
  const bytes = Array.from({ length }, (_, index) =>
    Number.parseInt(bits.slice(start + 8 * index, start + 8 * index + 8), 2),
  );
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
}

/** The first five bits of the format, along the row under the upper left finder. */
function maskOf(modules: readonly (readonly boolean[])[]): (x: number, y: number) => boolean {
  const bits = [0, 1, 2, 3, 4].map((x) => Number(modules[8]?.[x])).join('');
  const format = Number.parseInt(bits, 2) ^ (FORMAT_MASK >> 10);
  if (format >> 3 !== MEDIUM) throw new Error('not of medium correction');
  const mask = MASKS[format & 0b111];
  if (!mask) throw new Error('no mask');
  return mask;
}

/** Two columns at a time, up and down in turn, from the lower right. */
function codewordsOf(
  modules: readonly (readonly boolean[])[],
  isMasked: (x: number, y: number) => boolean,
  version: number,
): number[] {
  const size = modules.length;
  let bits = '';
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2) {
    // The vertical timing pattern takes a whole column.
    if (right === 6) right--;
    for (let step = 0; step < size; step++) {
      const y = isUp ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (!isFunction(x, y, size, version)) bits += modules[y]?.[x] === isMasked(x, y) ? 0 : 1;
      }
    }
    isUp = !isUp;
  }
  return (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
}

function isFunction(x: number, y: number, size: number, version: number): boolean {
  const isFinder = (x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9);
  const isVersion = version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11));
  const centres = ALIGNMENT[version - 1] ?? [];
  const last = centres.at(-1) ?? 0;
  const isAlignment = centres.some((cx) =>
    centres.some((cy) => {
      const isOnFinder =
        (cx === 6 && cy === 6) || (cx === 6 && cy === last) || (cx === last && cy === 6);
      return !isOnFinder && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2;
    }),
  );
  return isFinder || isVersion || isAlignment || x === 6 || y === 6;
}

/** Blocks are dealt out like cards; the longer ones come last. */
function dataOf(codewords: readonly number[], version: number): number[] {
  const blocks = BLOCKS[version - 1] ?? 0;
  const dataLength = codewords.length - blocks * (ECC_PER_BLOCK[version - 1] ?? 0);
  const short = Math.floor(dataLength / blocks);
  const shortBlocks = blocks - (dataLength % blocks);
  const dealt: number[][] = Array.from({ length: blocks }, () => []);
  for (let index = 0; index < dataLength; index++) {
    const isExtra = index >= short * blocks;
    const block = isExtra ? shortBlocks + index - short * blocks : index % blocks;
    dealt[block]?.push(codewords[index] ?? 0);
  }
  return dealt.flat();
}
