import { type LossRange, WEEKS_PER_YEAR } from '../figures/loss-range.ts';
import type { EstimateCurve } from './estimate-curve.ts';
import { SANS, textWidth } from './text-width.ts';

/** All measures are pixels of a square of `PICTURE_SIZE`. */
export const PICTURE_SIZE = 1080;

/** WhatsApp shows the picture at about a quarter of its size: no text is smaller than this. */
export const TEXT_SIZE = 46;

export const SHEET = { left: 28, top: 352, right: 1052, bottom: 1052 } as const;

/** The start has room for texts above it, the target for one below it. */
export const PLOT = { right: 1008, bottom: 912, startY: 508, targetY: 824 } as const;

const AXIS_LABELS_LEFT = 64;
export const AXIS_GAP = 22;

/** The part of the time axis after the band, where the weight stays the same. */
const FLAT_SHARE = 0.2;
const MAX_STEPS = 5;
const LABEL_MARGIN = 20;

/** The time axis counts in the unit of the range. */
const WEEKS: Record<LossRange['unit'], number> = { settimane: 1, anni: WEEKS_PER_YEAR };

export type PlotScales = {
  /** Depends on the width of the longest weight beside the axis. */
  readonly left: number;
  readonly x: (weeks: number) => number;
  readonly y: (kg: number) => number;
  readonly weeksAt: (x: number) => number;
  readonly weightTicks: readonly string[];
  readonly timeTicks: readonly string[];
  readonly xOfTick: (tick: string) => number;
};

/** Both axes are linear; the time begins at zero, the weights at the target. */
export function plotScales({ range, slow, startKg, targetKg }: EstimateCurve): PlotScales {
  const weightTicks = axisTicks(targetKg, startKg, MAX_STEPS);
  const left = AXIS_LABELS_LEFT + Math.max(...weightTicks.map(widthOf)) + AXIS_GAP;
  const pixelsPerKg = (PLOT.targetY - PLOT.startY) / (startKg - targetKg);
  const lastWeek = (slow.at(-1)?.weeks ?? 0) / (1 - FLAT_SHARE);
  const pixelsPerWeek = (PLOT.right - left) / lastWeek;
  const x = (weeks: number) => left + weeks * pixelsPerWeek;
  const tickWeeks = WEEKS[range.unit];
  const xOfTick = (tick: string) => x(Number(tick) * tickWeeks);
  const fits = (tick: string) => xOfTick(tick) + widthOf(tick) / 2 < SHEET.right - LABEL_MARGIN;
  return {
    left,
    x,
    y: (kg) => PLOT.startY + (startKg - kg) * pixelsPerKg,
    weeksAt: (at) => (at - left) / pixelsPerWeek,
    weightTicks,
    timeTicks: axisTicks(0, lastWeek / tickWeeks, MAX_STEPS).filter(fits),
    xOfTick,
  };
}

function widthOf(text: string): number {
  return textWidth(text, SANS, TEXT_SIZE);
}

const STEPS = [1, 2, 5, 10] as const;

/** The marks of an axis from `low` to `high`: evenly spaced round numbers, `maxSteps` steps at most. */
export function axisTicks(low: number, high: number, maxSteps: number): readonly string[] {
  const minStep = (high - low) / maxSteps;
  const power = 10 ** Math.floor(Math.log10(minStep));
  const step = power * (STEPS.find((factor) => factor * power >= minStep) ?? 10);
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  const decimals = step < 1 ? 1 : 0;
  return Array.from({ length: count }, (_, index) => ((first + index) * step).toFixed(decimals));
}
