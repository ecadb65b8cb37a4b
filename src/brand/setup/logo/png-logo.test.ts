import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { brand } from '../../../../brand.config.ts';
import { brandFiles } from '../../brand-files.ts';
import { logoProblem } from '../../config/brand-errors.ts';
import { isPictureLogo, MAX_LOGO_LENGTH, pictureLogo } from '../../config/picture-logo.ts';
import { PROBLEMS } from '../../config/problems.ts';
import { placedLogo } from '../../draw/icons.ts';
import { openSvgRenderer } from '../../draw/svg-renderer.ts';
import type { Answer } from '../answer.ts';
import { logoRemark } from '../brand-questions.ts';
import { isPng, pngAsLogo } from './png-logo.ts';

const CIRCLE = '<circle cx="50%" cy="50%" r="45%" fill="#0a7d3c"/>';
const { render } = await openSvgRenderer();

function drawPng(width: number, height: number, content = CIRCLE): Buffer {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
  return Buffer.from(render(svg).asPng());
}

/** Pixels of many colours, without any pattern to compress. */
function noise(size: number): Buffer {
  let seed = 1;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647);
  // Each row begins with the number of its filter, which is none.
  const pixels = Uint8Array.from({ length: size * (1 + size * 3) }, (_, index) =>
    index % (1 + size * 3) === 0 ? 0 : random() % 256,
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits for each of three colours.
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const checked = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(checked));
  return Buffer.concat([length, checked, checksum]);
}

function logoOf(answer: Answer): string {
  if ('problem' in answer) throw new Error(answer.problem);
  return answer.value ?? '';
}

function sizeOf(logo: string): number {
  return Number(/viewBox="0 0 (\d+)/.exec(logo)?.[1]);
}

test.each([
  ['a large picture is resized', 1030, 1030, 512],
  ['a small one is not enlarged', 160, 160, 160],
  ['one that is almost square is centred', 400, 380, 400],
])('%s', async (_name, width, height, size) => {
  const file = drawPng(width, height);
  expect(isPng(file)).toBe(true);
  const logo = logoOf(await pngAsLogo(file));
  expect(isPictureLogo(logo)).toBe(true);
  expect(sizeOf(logo)).toBe(size);
  expect(await logoProblem(logo)).toBeUndefined();
  const { pixels } = render(placedLogo(logo, 0, 0, 64));
  const middle = pixels.subarray((32 * 64 + 32) * 4, (32 * 64 + 32) * 4 + 4);
  expect([...middle]).toEqual([0x0a, 0x7d, 0x3c, 0xff]);
  expect(pixels[3]).toBe(0);
});

test('a gradient keeps its size for the icons, and pages show a smaller one that is announced', async () => {
  const gradient =
    '<radialGradient id="a"><stop stop-color="#ffd400"/><stop offset="1" stop-color="#c2410c"/></radialGradient><circle cx="256" cy="256" r="240" fill="url(#a)"/>';
  const logo = logoOf(await pngAsLogo(drawPng(512, 512, gradient)));
  expect(sizeOf(logo)).toBe(512);
  const { 'icon.svg': shown = '', 'icon-512.png': icon } = await brandFiles({ ...brand, logo });
  const size = sizeOf(String(shown));
  expect(size).toBeGreaterThanOrEqual(128);
  expect(size).toBeLessThan(512);
  expect(String(shown).length).toBeLessThanOrEqual(MAX_LOGO_LENGTH);
  expect(icon).toEqual(render(logo.replace('<svg ', '<svg width="512" height="512" ')).asPng());
  expect(await logoRemark(logo)).toContain(`avrà ${size} pixel`);
  expect(await logoRemark(String(shown))).toBeUndefined();
});

test.each([
  ['a wide picture', () => drawPng(300, 150), PROBLEMS.pngNotSquare('300 × 150')],
  ['a tiny picture', () => drawPng(64, 64), PROBLEMS.pngTooSmall(128)],
  ['a huge picture', () => enormousHeader(), PROBLEMS.pngTooLarge(4096)],
  ['nothing but noise', () => noise(256), PROBLEMS.pngTooDetailed],
])('%s is refused', async (_name, file, problem) => {
  expect(await pngAsLogo(file())).toEqual({ problem });
});

test('a damaged picture is reported by the check of the build', async () => {
  const file = drawPng(200, 200);
  const damaged = pictureLogo(200, file.fill(0, 60, file.length - 20));
  expect(await logoProblem(damaged)).toBe(PROBLEMS.emptyPicture);
});

test.each([
  ['a picture that is too large to keep', pictureLogo(200, Buffer.alloc(450_000, 'x'))],
  ['another kind of picture', pictureLogo(8, Buffer.from('x')).replace('/png', '/svg+xml')],
  ['a second element', pictureLogo(8, Buffer.from('x')).replace('/></svg>', '/><path/></svg>')],
  ['a picture from elsewhere', pictureLogo(8, Buffer.from('x')).replace(/data:[^"]*/, '//a.it/b')],
])('%s may not be embedded', async (_name, logo) => {
  expect(await logoProblem(logo)).toBe(PROBLEMS.svgPicture);
});

function enormousHeader(): Buffer {
  const file = drawPng(128, 128);
  file.writeUInt32BE(100_000, 16);
  file.writeUInt32BE(100_000, 20);
  return file;
}
