import type { CalculatorInput } from '../calculator/calculator-input.ts';
import { ADULT_AGE } from './energy.ts';

const MIN_MAINTENANCE_KCAL = 800;

/** The World Health Organization's limit of severe thinness: feeding up again needs a doctor. */
export const SEVERE_THINNESS_BMI = 16;

const MAX_BMI = 60;

/**
 * Outside these limits the formulas say nothing about a real body. Children have a lower BMI, which
 * is read in other tables.
 */
export function formulasHold(
  { age }: CalculatorInput,
  { bmi, maintenance }: { readonly bmi: number; readonly maintenance: number },
): boolean {
  const isUsualBmi = age < ADULT_AGE || (bmi >= SEVERE_THINNESS_BMI && bmi <= MAX_BMI);
  return maintenance >= MIN_MAINTENANCE_KCAL && isUsualBmi;
}
