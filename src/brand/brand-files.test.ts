import { expect, test, vi } from 'vitest';
import { brand } from '../../brand.config.ts';
import { decodedPng } from '../../tests/support/decoded-png.ts';
import type { Brand } from '../domain/brand.ts';
import { brandFiles, typeOfFile } from './brand-files.ts';
import { schemesOf } from './colour/palette.ts';
import { shareCard } from './draw/share-card.ts';
import { openPen } from './draw/svg-renderer.ts';

// A busy machine draws slowly.
vi.setConfig({ testTimeout: 30_000 });

type Manifest = { name: string; icons: { src: string; purpose?: string }[] };

const LONGEST: Brand = {
  ...brand,
  name: 'Accademia Italiana del Benessere e della Nutrizione Sportiva',
  tagline:
    'Mangia bene, muoviti di più, dormi meglio: scopri i tuoi numeri e parti oggi stesso con un piano che fa per te',
  color: '#ffd400',
};
const SIZES = {
  'apple-touch-icon.png': [180, 180],
  'icon-192.png': [192, 192],
  'icon-512.png': [512, 512],
  'icon-maskable-512.png': [512, 512],
  'og.png': [1200, 630],
};

test.each([
  ['the brand of this file', brand],
  ['the longest texts', LONGEST],
])('draws every picture in its size and under 20 kB, with %s', async (_name, one) => {
  const files = await brandFiles(one);
  for (const [name, [width, height]] of Object.entries(SIZES)) {
    const png = files[name] as Buffer;
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height]);
    expect([name, png.length < 20_000]).toEqual([name, true]);
  }
});

test('the card keeps every colour of the brand, beside the longest texts', async () => {
  const one = { ...LONGEST, color: '#ffee00' };
  const { pixels } = decodedPng((await brandFiles(one))['og.png'] as Buffer);
  const seen = new Set(
    pixels.map((pixel) => Buffer.from(pixel.slice(0, 3) as number[]).toString('hex')),
  );
  const fills = one.logo.match(/#[\da-f]{6}/g) ?? [];
  const wanted = [...Object.values(schemesOf(one.color).light), ...fills];
  expect(wanted.filter((color) => !seen.has(color.slice(1)))).toEqual([]);
});

test('the card has room for the longest name: no text reaches the dial or the edges', async () => {
  const pen = await openPen();
  for (const name of [LONGEST.name, 'W'.repeat(60), 'Io']) {
    const { width, height, pixels } = pen.draw(
      shareCard({ ...LONGEST, name }, pen).replace(/<g transform="translate.*<\/g>/, ''),
    );
    const packed = new Uint32Array(pixels.slice().buffer);
    const isPaper = (x: number, y: number) => packed[y * width + x] === packed[0];
    const rows = Array.from({ length: height }, (_, y) => y);
    const columns = Array.from({ length: width }, (_, x) => x);
    expect(rows.filter((y) => !isPaper(60, y) || !isPaper(730, y))).toEqual([]);
    expect(columns.filter((x) => !isPaper(x, 24) || !isPaper(x, height - 24))).toEqual([]);
  }
});

test('every icon of the manifest is there, and every file has its type', async () => {
  const files = await brandFiles({ ...brand, address: 'https://calcolo.example' });
  const { name, icons } = JSON.parse(String(files['manifest.webmanifest'])) as Manifest;
  expect(name).toBe(brand.name);
  expect(icons.map(({ purpose }) => purpose)).toEqual([undefined, 'any', 'any', 'maskable']);
  for (const { src } of icons) expect(files[src.slice(1)]).toBeDefined();
  expect(files['sitemap.xml']).toContain('<urlset');
  for (const file of Object.keys(files)) expect(typeOfFile(file)).toMatch(/^\w+\/\w/);
});
