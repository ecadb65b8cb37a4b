import type { CalculatorInput, Gender } from '../calculator/calculator-input.ts';
import { whole } from './numbers.ts';
import type { Direction } from './weight-gap.ts';

export const ADULT_AGE = 18;

/** Below this many kilocalories a day nobody is advised to eat less. */
export const CALORIE_FLOOR: Record<Gender, number> = { female: 1200, male: 1500 };

const MAX_DEFICIT_KCAL = 500;
const MAX_DEFICIT_SHARE = 0.25;
const SURPLUS_KCAL = 300;

/** Mifflin-St Jeor, unrounded. Very old and very light people get what the formula gives. */
export function basalCalories(input: CalculatorInput): number {
  const { age, currentWeightKg, gender, heightCm } = input;
  return 10 * currentWeightKg + 6.25 * heightCm - 5 * age + (gender === 'male' ? 5 : -161);
}

export function maintenanceCalories(basal: number, activityLevelMultiplier: number): number {
  return whole(basal * activityLevelMultiplier);
}

/** Advice for the goal, rounded to 10. Minors get maintenance: no deficit and no surplus. */
export function recommendedCalories(
  { age, gender }: Pick<CalculatorInput, 'age' | 'gender'>,
  maintenance: number,
  direction: Direction,
): number {
  if (age >= ADULT_AGE && direction === 'gain') return tens(maintenance + SURPLUS_KCAL);
  const advised =
    age >= ADULT_AGE && direction === 'lose'
      ? Math.max(CALORIE_FLOOR[gender], maintenance - deficit(maintenance))
      : maintenance;
  // Neither the floor nor rounding may lift the advice above what keeps the weight.
  const capped = Math.min(maintenance, advised);
  return tens(capped) > maintenance ? Math.floor(capped / 10) * 10 : tens(capped);
}

function deficit(maintenance: number): number {
  return Math.min(MAX_DEFICIT_KCAL, MAX_DEFICIT_SHARE * maintenance);
}

function tens(kilocalories: number): number {
  return whole(kilocalories / 10) * 10;
}
