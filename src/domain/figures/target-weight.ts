import { type CalculatorInput, isMuscular } from '../calculator/calculator-input.ts';
import { HEALTHY_BMI, healthyWeight, OVERWEIGHT_BMI, weightForBmi } from './body-mass.ts';
import { clamp, exceeds } from './numbers.ts';

const TARGET_BMI: Readonly<Record<string, number>> = {
  very_muscular: 24.5,
  muscular: 23.5,
  normal: 21.8,
  less_muscular: 20.5,
  minimally_muscular: 19.5,
};
const DEFAULT_TARGET_BMI = 21.8;

/** People who are closer than this to the muscle-adjusted weight keep their current weight. */
const LEANER_MARGIN_KG = 0.5;

/** Accepts any string, because the specification has a default for an unknown muscle mass. */
export function muscleAdjustedWeight(muscleMass: string, heightCm: number): number {
  const bmi = TARGET_BMI[muscleMass] ?? DEFAULT_TARGET_BMI;
  return weightForBmi(clamp(bmi, HEALTHY_BMI.low, HEALTHY_BMI.high), heightCm);
}

export function targetWeight(input: CalculatorInput, bmi: number): number {
  const { currentWeightKg, heightCm, muscleMass, physicalGoal } = input;
  const healthy = healthyWeight(heightCm);
  if (bmi < HEALTHY_BMI.low) return healthy.low;

  const adjusted = muscleAdjustedWeight(muscleMass, heightCm);
  if (bmi >= OVERWEIGHT_BMI) {
    if (physicalGoal === 'leaner') return adjusted;
    if (physicalGoal === 'stronger' && isMuscular(muscleMass)) {
      return Math.max(adjusted, healthy.low);
    }
    return healthy.high;
  }

  const canSlimDown = exceeds(currentWeightKg - adjusted, LEANER_MARGIN_KG);
  return physicalGoal === 'leaner' && canSlimDown ? adjusted : currentWeightKg;
}
