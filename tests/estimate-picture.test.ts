import { describe, expect, it } from 'vitest';
import { schemesOf } from '../src/brand/colour/palette.ts';
import { openSvgRenderer } from '../src/brand/draw/svg-renderer.ts';
import { estimateCurve } from '../src/domain/picture/estimate-curve.ts';
import { estimatePicture } from '../src/domain/picture/estimate-picture.ts';
import { pictureLabels } from '../src/domain/picture/picture-labels.ts';
import { plotScales } from '../src/domain/picture/plot-scales.ts';
import { textWidth } from '../src/domain/picture/text-width.ts';
import { person } from './support/people.ts';

const HEAVY = person({ heightCm: 250, currentWeightKg: 249 });
const LIGHT = person({ heightCm: 170, currentWeightKg: 64.1 });

describe('the table of text widths', async () => {
  const { measureText } = await openSvgRenderer();
  const labels = [person(), HEAVY, LIGHT].flatMap((input) => {
    const curve = estimateCurve(input);
    return curve ? pictureLabels(curve, plotScales(curve)) : [];
  });
  const texts = new Map(labels.map(({ family, text }) => [text, family]));

  it.each([...texts])('fits %j in %s', (text, family) => {
    const measured = measureText(text, family);
    // The ink ends a little before the advance of the last character does, and kerning saves some.
    expect(textWidth(text, family, 1)).toBeGreaterThanOrEqual(measured - 0.01);
    expect(textWidth(text, family, 1)).toBeLessThan(1.05 * measured + 0.1);
  });

  it.each([
    ['DM Serif Display', '–0123456789aeimnst'],
    ['DM Sans', ',.:0123456789abcdefghijklmnopqrstuvwxyzDUè'],
  ] as const)('agrees with %s about every character', (family, characters) => {
    for (const character of characters) {
      // Between two letters nothing but the character itself counts; there is little kerning at H.
      const measured = measureText(`H${character}H`, family) - measureText('HH', family);
      const expected = textWidth(character, family, 1);
      expect(Math.abs(measured - expected), `${character}: ${measured}`).toBeLessThan(0.05);
    }
  });
});

it.each([
  ['an average body', person()],
  ['a heavy body', HEAVY],
])('the picture of %s is a PNG of 1080 × 1080 under 300 kB', async (_, input) => {
  const { render } = await openSvgRenderer();
  const svg = estimatePicture(input, schemesOf('#6b1d52').light) ?? '';
  const image = render(svg);
  expect([image.width, image.height]).toEqual([1080, 1080]);
  expect(image.asPng().length).toBeLessThan(300_000);
});
