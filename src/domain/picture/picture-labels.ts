import { italianNumber, withCommas } from '../figures/numbers.ts';
import type { EstimateCurve } from './estimate-curve.ts';
import { AXIS_GAP, PLOT, type PlotScales, TEXT_SIZE } from './plot-scales.ts';
import { type FontFamily, SANS, SERIF, textWidth } from './text-width.ts';

export type Label = {
  readonly text: string;
  readonly x: number;
  readonly baseline: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly family: FontFamily;
  readonly size: number;
  readonly tone: 'ink' | 'muted' | 'primary';
};

const HEAD = { left: 64, right: 1016, maxSize: 144 } as const;
const BAND_NAME = ['qui arriva circa', 'una persona su due'] as const;
const BAND_NAME_BASELINE = 426;
const LINE_HEIGHT = 56;

/** From half the height of a digit to its foot. */
const HALF_DIGIT = 0.35 * TEXT_SIZE;

/** The left end of the band's name, and the foot of its last line. */
export const BAND_NAME_CORNER = {
  x: PLOT.right - Math.max(...BAND_NAME.map((text) => textWidth(text, SANS, TEXT_SIZE))),
  y: BAND_NAME_BASELINE + LINE_HEIGHT * (BAND_NAME.length - 1),
} as const;

export function pictureLabels(curve: EstimateCurve, scales: PlotScales): readonly Label[] {
  return [
    ...headLabels(curve),
    ...plotLabels(curve, scales),
    ...axisLabels(scales, curve.range.unit),
  ];
}

function headLabels({ startKg, targetKg, range: found }: EstimateCurve): readonly Label[] {
  const range = `${found.low}–${found.high} ${found.unit}`;
  const size = Math.min(HEAD.maxSize, (HEAD.right - HEAD.left) / textWidth(range, SERIF, 1));
  const from = `Da ${italianNumber(startKg)} a ${italianNumber(targetKg)} kg in circa`;
  return [
    label(from, HEAD.left, 108, { tone: 'muted' }),
    label(range, HEAD.left, 236, { family: SERIF, size, tone: 'primary' }),
    label('Una stima: ogni corpo è diverso.', HEAD.left, 312, { tone: 'muted' }),
  ];
}

function plotLabels({ startKg, targetKg }: EstimateCurve, { left }: PlotScales): readonly Label[] {
  const { startY, targetY, right } = PLOT;
  return [
    label(`oggi ${italianNumber(startKg)} kg`, left + 8, startY - 26),
    label(`obiettivo ${italianNumber(targetKg)} kg`, right, targetY + 58, { anchor: 'end' }),
    ...BAND_NAME.map((text, line) =>
      label(text, BAND_NAME_CORNER.x, BAND_NAME_BASELINE + line * LINE_HEIGHT, {
        tone: 'primary',
      }),
    ),
  ];
}

function axisLabels(
  { left, timeTicks, weightTicks, xOfTick, y }: PlotScales,
  unit: string,
): readonly Label[] {
  const weightX = left - AXIS_GAP;
  const atAxis = { anchor: 'end', tone: 'muted' } as const;
  return [
    label('kg', weightX, BAND_NAME_BASELINE, atAxis),
    ...weightTicks.map((tick) =>
      label(withCommas(tick), weightX, y(Number(tick)) + HALF_DIGIT, atAxis),
    ),
    ...timeTicks.map((tick) =>
      label(withCommas(tick), xOfTick(tick), PLOT.bottom + 54, { anchor: 'middle', tone: 'muted' }),
    ),
    label(`${unit} da oggi`, PLOT.right, PLOT.bottom + 108, atAxis),
  ];
}

function label(text: string, x: number, baseline: number, style: Partial<Label> = {}): Label {
  return {
    text,
    x,
    baseline,
    anchor: 'start',
    family: SANS,
    size: TEXT_SIZE,
    tone: 'ink',
    ...style,
  };
}
