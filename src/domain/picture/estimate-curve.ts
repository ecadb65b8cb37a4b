import type { CalculatorInput } from '../calculator/calculator-input.ts';
import { ADULT_AGE, NO_DEFICIT_AGE } from '../figures/energy.ts';
import { calculateFigures, type Figures } from '../figures/figures.ts';
import { formulasHold } from '../figures/formula-limits.ts';
import { hasLossRange, LOSS_SPREAD, lossFactor, lossWeeksRange } from '../figures/time-to-goal.ts';
import { lossPath } from './loss-path.ts';

/** Weights over time, from corner to corner; after the last one the weight stays as it is. */
export type WeightPath = readonly { readonly weeks: number; readonly kg: number }[];

/** The expected weights of somebody who loses weight, in numbers. */
export type EstimateCurve = {
  readonly startKg: number;
  readonly targetKg: number;
  /** The weeks that about one person in two needs, rounded. */
  readonly weeks: { readonly low: number; readonly high: number };
  /** The estimate itself. */
  readonly line: WeightPath;
  /** The edges of the band in which about one person in two arrives. */
  readonly fast: WeightPath;
  readonly slow: WeightPath;
  /** A few ways through the band. */
  readonly paths: readonly WeightPath[];
};

/** Spread over the band; 1 is the estimate. */
const PATH_STRETCHES = [0.85, 1, 1.18, 1.38] as const;

/** Returns `undefined` for everyone who must not see a curve. */
export function estimateCurve(input: CalculatorInput): EstimateCurve | undefined {
  const figures = calculateFigures(input);
  if (!hasCurve(input, figures)) return undefined;
  const startKg = input.currentWeightKg;
  const line = lossPath(figures.gapKg, lossFactor(input)).map(({ weeks, kilograms }) => ({
    weeks,
    kg: startKg - kilograms,
  }));
  return {
    startKg,
    targetKg: figures.target,
    weeks: lossWeeksRange(figures.weeks),
    line,
    fast: stretched(line, LOSS_SPREAD.low),
    slow: stretched(line, LOSS_SPREAD.high),
    paths: PATH_STRETCHES.map((stretch) => stretched(line, stretch)),
  };
}

/**
 * There is no curve for minors, for people who are 80 or older, for people who should gain or keep
 * their weight, for losses too small for a range, and beyond the limits of the formulas.
 */
export function hasCurve(input: CalculatorInput, figures: Figures): boolean {
  const { age } = input;
  return (
    hasLossRange(figures.gapKg) &&
    age >= ADULT_AGE &&
    age < NO_DEFICIT_AGE &&
    formulasHold(input, figures)
  );
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
