import type { CalculatorInput } from '../calculator/calculator-input.ts';
import { ADULT_AGE } from '../figures/energy.ts';
import { calculateFigures, type Figures } from '../figures/figures.ts';
import { exceeds } from '../figures/numbers.ts';
import { LOSS_SPREAD, lossFactor, lossWeeksRange } from '../figures/time-to-goal.ts';
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

/** Below this loss nobody has studied how much people differ. */
const MIN_LOSS_KG = 1;

/** From this age on no deficit is recommended. */
const NO_DEFICIT_AGE = 80;

/** Outside these limits the formulas do not hold. */
const MAX_BMI = 60;
const MIN_MAINTENANCE_KCAL = 800;

/** Spread over the band; 1 is the estimate. */
const PATH_STRETCHES = [0.85, 1, 1.18, 1.38] as const;

/**
 * Returns `undefined` for everyone who must not see a curve: minors, whoever is underweight (all who
 * should gain are) or has reached the goal, and whoever the note gives no pace or no range.
 */
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

function hasCurve({ age }: CalculatorInput, { bmi, direction, gapKg, maintenance }: Figures) {
  return (
    direction === 'lose' &&
    exceeds(gapKg, MIN_LOSS_KG) &&
    age >= ADULT_AGE &&
    age < NO_DEFICIT_AGE &&
    bmi <= MAX_BMI &&
    maintenance >= MIN_MAINTENANCE_KCAL
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
