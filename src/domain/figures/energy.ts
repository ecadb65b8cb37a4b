import type { CalculatorInput, Gender } from '../calculator/calculator-input.ts';
import { roundToInteger } from './numbers.ts';
import type { Direction } from './weight-gap.ts';

export const ADULT_AGE = 18;

/** Nobody is advised to eat fewer kilocalories a day than these. */
export const CALORIE_FLOOR: Record<Gender, number> = { female: 1200, male: 1500 };

const MAX_DEFICIT_KCAL = 500;
const MAX_DEFICIT_SHARE = 0.25;
const SURPLUS_KCAL = 300;

/** Mifflin-St Jeor, unrounded. It can be negative for very old and very light people. */
export function basalCalories(input: CalculatorInput): number {
  const { age, currentWeightKg, gender, heightCm } = input;
  return 10 * currentWeightKg + 6.25 * heightCm - 5 * age + (gender === 'male' ? 5 : -161);
}

export function maintenanceCalories(basal: number, activityLevelMultiplier: number): number {
  return roundToInteger(basal * activityLevelMultiplier);
}

/** Rounded to 10. Minors get their maintenance calories, without deficit or surplus. */
export function recommendedCalories(
  { age, gender }: Pick<CalculatorInput, 'age' | 'gender'>,
  maintenance: number,
  direction: Direction,
): number {
  if (age >= ADULT_AGE && direction === 'gain') return roundToTens(maintenance + SURPLUS_KCAL);
  const advised =
    age >= ADULT_AGE && direction === 'lose'
      ? Math.max(CALORIE_FLOOR[gender], maintenance - deficit(maintenance))
      : maintenance;
  // Neither the floor nor rounding may lift the advice above maintenance.
  const capped = Math.min(maintenance, advised);
  return roundToTens(capped) > maintenance ? Math.floor(capped / 10) * 10 : roundToTens(capped);
}

function deficit(maintenance: number): number {
  return Math.min(MAX_DEFICIT_KCAL, MAX_DEFICIT_SHARE * maintenance);
}

function roundToTens(kilocalories: number): number {
  return roundToInteger(kilocalories / 10) * 10;
}
