import type { CalculatorInput } from '../calculator/calculator-input.ts';
import { calculateFigures } from '../figures/figures.ts';
import { LOSS_SPREAD, type LossRange, lossRange } from '../figures/loss-range.ts';
import { exceeds } from '../figures/numbers.ts';
import {
  type LossCorner,
  lossCorners,
  lossFactor,
  SMALL_LOSS_KG,
  weeksToLose,
} from '../figures/time-to-goal.ts';

/** Weights over time, from corner to corner; after the last one the weight stays as it is. */
export type WeightPath = readonly { readonly weeks: number; readonly kg: number }[];

/** The expected weights of somebody who loses weight, in numbers. */
export type EstimateCurve = {
  readonly startKg: number;
  readonly targetKg: number;
  /** The time that about one person in two needs. */
  readonly range: LossRange;
  /** The edges of the band in which about one person in two arrives. */
  readonly fast: WeightPath;
  readonly slow: WeightPath;
  /** A few ways through the band. */
  readonly paths: readonly WeightPath[];
};

/** Spread over the band; 1 is the estimate. */
const PATH_STRETCHES = [0.85, 1, 1.18, 1.38] as const;

/** Returns `undefined` for everyone whose note names no range: the picture never says more than the text. */
export function estimateCurve(input: CalculatorInput): EstimateCurve | undefined {
  const figures = calculateFigures(input);
  const range = lossRange(input, figures);
  if (!range) return undefined;
  const startKg = input.currentWeightKg;
  const line = lossPath(figures.gapKg, lossFactor(input)).map(({ weeks, kilograms }) => ({
    weeks,
    kg: startKg - kilograms,
  }));
  return {
    startKg,
    targetKg: figures.target,
    range,
    fast: stretched(line, LOSS_SPREAD.low),
    slow: stretched(line, LOSS_SPREAD.high),
    paths: PATH_STRETCHES.map((stretch) => stretched(line, stretch)),
  };
}

/** The loss over the time that `weeksToLose` gives, from corner to corner. */
export function lossPath(kilograms: number, factor: number): readonly LossCorner[] {
  const start = { weeks: 0, kilograms: 0 };
  const end = { weeks: weeksToLose(kilograms, factor), kilograms };
  if (!exceeds(kilograms, SMALL_LOSS_KG)) return [start, end];
  const corners = lossCorners(kilograms, factor);
  // Where the time was lengthened to that of a small loss, every phase takes longer in proportion.
  const stretch = end.weeks / (corners.at(-1)?.weeks ?? 1);
  const passed = corners
    .filter((corner) => exceeds(kilograms, corner.kilograms))
    .map((corner) => ({ weeks: corner.weeks * stretch, kilograms: corner.kilograms }));
  return [start, ...passed, end];
}

function stretched(path: WeightPath, stretch: number): WeightPath {
  return path.map(({ weeks, kg }) => ({ weeks: weeks * stretch, kg }));
}

export function weightAt(path: WeightPath, weeks: number): number {
  const next = path.findIndex((corner) => corner.weeks >= weeks);
  const to = path.at(next) ?? { weeks: 0, kg: 0 };
  const from = path[next - 1];
  if (!from) return to.kg;
  const share = (weeks - from.weeks) / (to.weeks - from.weeks);
  return from.kg + share * (to.kg - from.kg);
}
