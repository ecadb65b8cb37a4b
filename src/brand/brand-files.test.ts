import { expect, test } from 'vitest';
import { brand } from '../../brand.config.ts';
import type { Brand } from '../domain/brand.ts';
import { brandFiles, pictureFiles } from './brand-files.ts';
import { schemesOf } from './colour/palette.ts';
import { ZONES } from './colour/zones.ts';
import { ruleErrors } from './config/brand-errors.ts';
import { shareCard } from './draw/share-card.ts';
import { openSvgRenderer } from './draw/svg-renderer.ts';

type Manifest = { name: string; icons: { src: string; purpose?: string }[] };

/** The shipped brand, whatever brand.config.ts holds. */
const SHORT: Brand = {
  ...brand,
  name: 'Peso Forma',
  tagline: 'Peso salutare, calorie e tempi: scopri i tuoi in un minuto, gratis.',
  color: '#6b1d52',
  logo: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
    <rect width="64" height="64" rx="18" fill="#6b1d52"/>
    <path d="M12.5 34a19.5 19.5 0 0 1 39 0" fill="none" stroke="#f58b4c" stroke-width="5.5"/>
    <path d="M23 52c7-5 8.5-11 3.5-18.5M41 52c-7-5-8.5-11-3.5-18.5" stroke="#fbf4ea" stroke-width="5.5"/>
    <circle cx="32" cy="24.5" r="4.75" fill="#fbf4ea"/>
  </svg>`,
};
const LONGEST: Brand = {
  ...SHORT,
  name: 'Accademia Italiana del Benessere e della Nutrizione Sportiva',
  tagline:
    'Mangia bene, muoviti di più, dormi meglio: scopri i tuoi numeri e parti oggi stesso con un piano fatto su misura per te!',
  color: '#ffd400',
};
/** Letters with long outlines make the largest file. */
const HEAVIEST: Brand = {
  ...LONGEST,
  name: '@%&§@%&§ '.repeat(7).slice(0, 60),
  tagline: '@%&§ß#@%&§ß# '.repeat(10).slice(0, 120),
};
const KB = 1000;

const FILES = brandFiles({ ...SHORT, address: 'https://calcolo.example' });

test('every picture has its size in pixels; icons stay under 20 kB', async () => {
  const files = Object.entries(await FILES).filter(([name]) => name.endsWith('.png'));
  const pictures = files.map(([name, content]) => ({ name, png: Buffer.from(content) }));
  const sizes = pictures.map(({ name, png }) => [
    name,
    png.toString('latin1', 1, 4),
    png.readUInt32BE(16),
    png.readUInt32BE(20),
  ]);
  expect(sizes).toEqual([
    ['apple-touch-icon.png', 'PNG', 180, 180],
    ['icon-192.png', 'PNG', 192, 192],
    ['icon-512.png', 'PNG', 512, 512],
    ['icon-maskable-512.png', 'PNG', 512, 512],
    ['og.png', 'PNG', 1200, 630],
  ]);
  const heavy = pictures.filter(({ name, png }) => name !== 'og.png' && png.length >= 20 * KB);
  expect(heavy).toEqual([]);
});

test.each([
  ['short texts', SHORT, 60],
  ['the longest texts', LONGEST, 90],
  ['the heaviest letters', HEAVIEST, 90],
])('the share card with %s has every colour, and few bytes', async (_name, one, limit) => {
  expect(ruleErrors(one)).toEqual([]);
  const renderer = await openSvgRenderer();
  const card = renderer.render(shareCard(one, renderer));
  expect(card.asPng().length).toBeLessThan(limit * KB);
  const shown = new Set(new Uint32Array(card.pixels.slice().buffer));
  const fills = one.logo.match(/#[\da-f]{6}/g) ?? [];
  const { ink, paper } = schemesOf(one.color).light;
  const wanted = [ink, paper, ...Object.values(ZONES.light), ...fills];
  expect(wanted.filter((color) => !shown.has(opaquePixel(color)))).toEqual([]);
});

/** A colour as the number that its pixels are on a little-endian machine. */
function opaquePixel(color: string): number {
  return Buffer.from(`${color.slice(1)}ff`, 'hex').readUInt32LE();
}

test('no text reaches the gauge or the edges of the card', async () => {
  const renderer = await openSvgRenderer();
  for (const name of [LONGEST.name, 'W'.repeat(60), 'Io']) {
    const { width, height, pixels } = renderer.render(
      shareCard({ ...LONGEST, name }, renderer).replace(/<g transform="translate.*<\/g>/, ''),
    );
    const packed = new Uint32Array(pixels.slice().buffer);
    const isPaper = (x: number, y: number) => packed[y * width + x] === packed[0];
    const rows = Array.from({ length: height }, (_, y) => y);
    const columns = Array.from({ length: width }, (_, x) => x);
    expect(rows.filter((y) => !isPaper(60, y) || !isPaper(730, y))).toEqual([]);
    expect(columns.filter((x) => !isPaper(x, 24) || !isPaper(x, height - 24))).toEqual([]);
  }
});

test('every icon of the manifest exists, and every file has a content type', async () => {
  const files = await FILES;
  const { name, icons } = JSON.parse(String(files['manifest.webmanifest'])) as Manifest;
  expect(name).toBe(SHORT.name);
  expect(icons.map(({ purpose }) => purpose)).toEqual([undefined, 'any', 'any', 'maskable']);
  for (const { src } of icons) expect(files[src.slice(1)]).toBeDefined();
  expect(files['sitemap.xml']).toContain('<urlset');
  for (const file of Object.keys(files)) expect(file).toMatch(/\.(?:svg|png|txt|webmanifest|xml)$/);
});

test('the picture of the estimate has the second colour that the brand has chosen', async () => {
  const { 'palette.json': palette } = await pictureFiles({ ...SHORT, accent: '#c9a227' });
  expect(JSON.parse(String(palette))).toMatchObject({ accent: '#c9a227' });
});
