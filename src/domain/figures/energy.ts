import type { CalculatorInput, Gender } from '../calculator/calculator-input.ts';
import { roundToInteger } from './numbers.ts';
import type { Direction } from './weight-gap.ts';

export const ADULT_AGE = 18;

/** From this age on no deficit is recommended, because losing weight costs muscle too. */
export const NO_DEFICIT_AGE = 80;

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

/**
 * Adults who should eat neither less nor more get the maintenance calories themselves, so that one
 * number stands for maintenance everywhere. Other advice is rounded to 10. How much a child needs is
 * for the paediatrician to say.
 */
export function recommendedCalories(
  { age, gender }: Pick<CalculatorInput, 'age' | 'gender'>,
  maintenance: number,
  plan: Direction,
): number | undefined {
  if (age < ADULT_AGE) return undefined;
  if (plan === 'keep') return maintenance;
  if (plan === 'gain') return roundToTens(maintenance + SURPLUS_KCAL);
  if (age >= NO_DEFICIT_AGE || maintenance <= CALORIE_FLOOR[gender]) return maintenance;
  return roundToTens(Math.max(CALORIE_FLOOR[gender], maintenance - deficit(maintenance)));
}

function deficit(maintenance: number): number {
  return Math.min(MAX_DEFICIT_KCAL, MAX_DEFICIT_SHARE * maintenance);
}

function roundToTens(kilocalories: number): number {
  return roundToInteger(kilocalories / 10) * 10;
}
