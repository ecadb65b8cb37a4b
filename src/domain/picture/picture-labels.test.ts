import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { curves } from '../../../tests/support/curves.ts';
import { listed } from '../../../tests/support/listed.ts';
import { person } from '../../../tests/support/people.ts';
import { type EstimateCurve, estimateCurve } from './estimate-curve.ts';
import { BAND_NAME_CORNER, type Label, pictureLabels } from './picture-labels.ts';
import { PICTURE_SIZE, PLOT, plotScales, SHEET } from './plot-scales.ts';
import { textWidth } from './text-width.ts';

const TARGET_LINE_WIDTH = 6;

type Box = {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

it('never overlap, leave their frame, cover a line or get too small, for anyone', () => {
  fc.assert(
    fc.property(curves, (curve) => {
      const scales = plotScales(curve);
      const labels = pictureLabels(curve, scales);
      const boxes = labels.map(boxOf);
      const wrong = [
        ...boxes.filter((box) => boxes.some((other) => overlap(box, other))),
        ...boxes.filter((box) => leavesFrame(box) || coversPlot(box, scales.left)),
        ...labels.filter(
          ({ size, text }) => size < (/\d (?:settimane|anni)$/.test(text) ? 64 : 44),
        ),
      ];
      expect(wrong).toEqual([]);
    }),
  );
});

it('have the band below the name that points at it', () => {
  fc.assert(
    fc.property(curves, (curve) => {
      const weeks = plotScales(curve).weeksAt(BAND_NAME_CORNER.x + 36);
      expect(weeks).toBeGreaterThan(0);
      expect(weeks).toBeLessThan(curve.slow.at(-1)?.weeks ?? 0);
    }),
  );
});

it('say what the estimate says', () => {
  const curve = estimateCurve(person());
  expect(curve && labelsOf(curve).map(({ text }) => text)).toEqual(
    listed(`
    Da 82,0 a 69,1 kg in circa | 27–57 settimane | Una stima: ogni corpo è diverso.
    oggi 82,0 kg | obiettivo 69,1 kg | qui arriva circa | una persona su due | kg | 70 | 75 | 80
    0 | 20 | 40 | 60 | settimane da oggi`),
  );
});

it('count in years where the range does', () => {
  const curve = estimateCurve(person({ age: 40, heightCm: 180, currentWeightKg: 129 }));
  const texts = curve && labelsOf(curve).map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(['3–6 anni', '2', '4', '6', 'anni da oggi']));
});

function labelsOf(curve: EstimateCurve): readonly Label[] {
  return pictureLabels(curve, plotScales(curve));
}

/** No letter of the two fonts rises or falls further than this. */
function boxOf({ anchor, baseline, family, size, text, x }: Label): Box {
  const width = textWidth(text, family, size);
  const left = x - { start: 0, middle: width / 2, end: width }[anchor];
  const [top, bottom] = [baseline - 0.76 * size, baseline + 0.24 * size];
  return { text, left, right: left + width, top, bottom };
}

function overlap(a: Box, b: Box): boolean {
  const isApart = a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom;
  return a !== b && !isApart;
}

/** The head has the picture as its frame, everything else the sheet. */
function leavesFrame({ left, right, top, bottom }: Box): boolean {
  return bottom < SHEET.top
    ? left < 48 || right > PICTURE_SIZE - 48 || top < 48
    : left < SHEET.left + 16 ||
        right > SHEET.right - 16 ||
        top < SHEET.top + 16 ||
        bottom > SHEET.bottom - 16;
}

/** The band, the grid and the target line lie between the heights of start and target. */
function coversPlot({ left, top, bottom }: Box, plotLeft: number): boolean {
  const lowest = PLOT.targetY + TARGET_LINE_WIDTH / 2;
  return left >= plotLeft && bottom > PLOT.startY && top < lowest;
}
