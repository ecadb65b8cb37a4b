import type { CalculatorInput } from '../calculator/calculator-input.ts';
import { ADULT_AGE, basalCalories, CALORIE_FLOOR, NO_DEFICIT_AGE } from './energy.ts';
import type { Figures } from './figures.ts';
import { exceeds } from './numbers.ts';

/** Where a weight comes to rest that close to the target, the target counts as reached. */
const REST_MARGIN_KG = 0.5;

const WALKING_KCAL_PER_KG_AND_MINUTE = 0.04;
const WALKING_STEP_MINUTES = 5;

export type FloorStop = {
  /** Where the calorie floor itself would just be maintenance. */
  readonly restKg: number;
  /** How long a walk a day makes up for what is missing at the target. */
  readonly walkMinutes: number;
};

/**
 * A plan that is made anew every 4 weeks comes to rest where the calorie floor is maintenance. Returns
 * that weight for an adult who would never reach the target by eating less alone.
 */
export function floorStop(
  input: CalculatorInput,
  { plan, recommended, target }: Figures,
): FloorStop | undefined {
  const { activityLevelMultiplier, age, gender } = input;
  const isAdvisedToLose =
    plan === 'lose' && recommended !== undefined && age >= ADULT_AGE && age < NO_DEFICIT_AGE;
  if (!isAdvisedToLose) return undefined;
  const basalAtTarget = basalCalories({ ...input, currentWeightKg: target });
  const missing = CALORIE_FLOOR[gender] - basalAtTarget * activityLevelMultiplier;
  // A kilogram of weight takes 10 kcal at rest.
  const restKg = target + missing / activityLevelMultiplier / 10;
  if (!exceeds(restKg, target + REST_MARGIN_KG)) return undefined;
  const minutes = missing / (WALKING_KCAL_PER_KG_AND_MINUTE * target);
  return {
    restKg,
    walkMinutes: Math.ceil(minutes / WALKING_STEP_MINUTES) * WALKING_STEP_MINUTES,
  };
}
