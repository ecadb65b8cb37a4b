import { converter, formatHex, interpolate, wcagContrast } from 'culori';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BAND_OPACITY, SHEET_OPACITY } from '../../domain/picture/estimate-picture.ts';
import { schemesOf } from './palette.ts';

/** The contrast that WCAG 2.2 AA requires of text. */
const MIN_CONTRAST = 4.5;

const toOklch = converter('oklch');

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

const paleChannel = fc.integer({ min: 0xb0, max: 0xff });
const paleColor = fc
  .tuple(paleChannel, paleChannel, paleChannel)
  .map((channels) => `#${Buffer.from(channels).toString('hex')}`);

test('plum gives plum on cream with an orange accent, and light plum in the dark scheme', () => {
  expect(schemesOf('#6B1D52')).toEqual({
    light: { ink: '#2a1422', paper: '#fbf4ea', primary: '#6b1d52', accent: '#f58b4c' },
    dark: { ink: '#f8ece4', paper: '#1b0f16', primary: '#f1b6d8', accent: '#dc7535' },
  });
});

test('a light colour is the accent, and a darker shade of it the primary colour', () => {
  const { light, dark } = schemesOf('#ffc400');
  expect(light.accent).toBe('#ffc400');
  expect(toOklch(light.primary)?.h).toBeCloseTo(toOklch('#ffc400')?.h ?? 0, -1);
  expect(dark.primary).toBe('#ffc400');
});

test('a colour that is too pale for a band on white becomes a darker accent, in the light scheme only', () => {
  const { light, dark } = schemesOf('#ffffcc');
  expect(light.accent).toBe('#d1d19f');
  expect(toOklch(dark.accent)?.l).toBeCloseTo((toOklch('#ffffcc')?.l ?? 0) - 0.07, 2);
});

test('a brand may choose its accent itself', () => {
  const { light, dark } = schemesOf('#6b1d52', '#C9A227');
  expect(light).toEqual({ ...schemesOf('#6b1d52').light, accent: '#c9a227' });
  expect(toOklch(dark.accent)?.h).toBeCloseTo(toOklch('#c9a227')?.h ?? 0, -1);
});

test('a grey brand stays grey', () => {
  const { light, dark } = schemesOf('#111111');
  for (const color of [light.ink, light.primary, dark.paper, dark.primary]) {
    expect(toOklch(color)?.c).toBeLessThan(0.001);
  }
});

test('text is readable in both schemes whatever the colour, also on mixed surfaces', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      const schemes = schemesOf(color);
      for (const [{ ink, paper, primary, accent }, surfaceWhite, tint] of [
        [schemes.light, 0.7, 0.13],
        [schemes.dark, 0.08, 0.16],
      ] as const) {
        // The same mixes as in tokens.css.
        const surface = mix('#ffffff', surfaceWhite, paper);
        const soft = mix(accent, tint, surface);
        const muted = mix(ink, 0.76, paper);
        expect(wcagContrast(ink, paper)).toBeGreaterThanOrEqual(MIN_CONTRAST);
        expect(wcagContrast(primary, paper)).toBeGreaterThanOrEqual(MIN_CONTRAST);
        expect(wcagContrast(primary, surface)).toBeGreaterThanOrEqual(MIN_CONTRAST);
        expect(wcagContrast(primary, soft)).toBeGreaterThanOrEqual(MIN_CONTRAST);
        expect(wcagContrast(muted, surface)).toBeGreaterThanOrEqual(MIN_CONTRAST);
        expect(wcagContrast(muted, soft)).toBeGreaterThanOrEqual(MIN_CONTRAST);
      }
    }),
    { numRuns: 200 },
  );
});

test('the band of the picture is seen whatever the colour', () => {
  fc.assert(
    fc.property(fc.oneof(anyColor, paleColor), (color) => {
      const { light } = schemesOf(color);
      const sheet = mix('#ffffff', SHEET_OPACITY, light.paper, 'rgb');
      const band = mix(light.accent, BAND_OPACITY, sheet, 'rgb');
      expect(wcagContrast(band, sheet)).toBeGreaterThanOrEqual(1.15);
    }),
    { numRuns: 200 },
  );
});

test('a colour that needs no change keeps its exact value, also on the edge of sRGB', () => {
  for (const color of ['#0010ff', '#00708c', '#0000ff']) {
    expect(schemesOf(color).light.primary).toBe(color);
  }
  for (const color of ['#ffc400', '#00FE04']) {
    expect(schemesOf(color).light.accent).toBe(color.toLowerCase());
  }
  for (const color of ['#ffee00', '#FFFF03']) {
    expect(schemesOf(color).dark.primary).toBe(color.toLowerCase());
  }
});

test('text that is not a colour is refused', () => {
  expect(() => schemesOf('prugna')).toThrow('prugna is not a colour');
});

/** Equals `color-mix(in oklab, …)`, or an opacity in `rgb`. */
function mix(front: string, share: number, back: string, mode: 'oklab' | 'rgb' = 'oklab'): string {
  return formatHex(interpolate([back, front], mode)(share));
}
