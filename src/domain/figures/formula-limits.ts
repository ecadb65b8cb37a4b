import type { CalculatorInput } from '../calculator/calculator-input.ts';
import { ADULT_AGE } from './energy.ts';
import type { Figures } from './figures.ts';

const MIN_MAINTENANCE_KCAL = 800;

/** Children have a lower BMI, which is read in other tables. */
const ADULT_BMI = { low: 12, high: 60 } as const;

/** Outside these limits the formulas say nothing about a real body. */
export function formulasHold(
  { age }: CalculatorInput,
  { bmi, maintenance }: Pick<Figures, 'bmi' | 'maintenance'>,
): boolean {
  const isUsualBmi = age < ADULT_AGE || (bmi >= ADULT_BMI.low && bmi <= ADULT_BMI.high);
  return maintenance >= MIN_MAINTENANCE_KCAL && isUsualBmi;
}
