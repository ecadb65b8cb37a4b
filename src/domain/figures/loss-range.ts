import type { CalculatorInput } from '../calculator/calculator-input.ts';
import { floorStop } from './calorie-floor.ts';
import { ADULT_AGE, NO_DEFICIT_AGE } from './energy.ts';
import type { Figures } from './figures.ts';
import { exceeds, roundToInteger } from './numbers.ts';

/**
 * About one person in two who loses weight needs between these multiples of the estimate; the rest
 * need less or more.
 */
export const LOSS_SPREAD = { low: 0.75, high: 1.6 } as const;

/** How much people differ has not been studied for smaller losses. */
const MIN_RANGE_LOSS_KG = 1;

/** Beyond two years, weeks would suggest a precision that nobody has. */
const LONG_WEEKS = 104;
export const WEEKS_PER_YEAR = 52;

export type LossRange = {
  readonly low: number;
  readonly high: number;
  readonly unit: 'settimane' | 'anni';
};

/**
 * The time that about one person in two needs, rounded. There is none for minors, from 80 on, for
 * losses too small, where eating less alone never arrives and where the formulas end. With a BMI of 40
 * and over a long way is one of stages, not of a date.
 */
export function lossRange(input: CalculatorInput, figures: Figures): LossRange | undefined {
  const { category, gapKg, recommended, weeks } = figures;
  const arrives =
    recommended !== undefined &&
    input.age >= ADULT_AGE &&
    input.age < NO_DEFICIT_AGE &&
    exceeds(gapKg, MIN_RANGE_LOSS_KG) &&
    floorStop(input, figures) === undefined;
  if (!arrives || (category === 'obesity3' && weeks > LONG_WEEKS)) return undefined;
  const isLong = weeks > LONG_WEEKS;
  const units = isLong ? weeks / WEEKS_PER_YEAR : weeks;
  return {
    low: roundToInteger(LOSS_SPREAD.low * units),
    high: roundToInteger(LOSS_SPREAD.high * units),
    unit: isLong ? 'anni' : 'settimane',
  };
}

/** Returns `più di 2 anni` for a long time, and nothing for a shorter one. */
export function moreThanYears(weeks: number): string {
  return weeks > LONG_WEEKS ? `più di ${Math.floor(weeks / WEEKS_PER_YEAR)} anni` : '';
}
