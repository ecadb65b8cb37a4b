import { oneDecimal } from './numbers.ts';

export const HEALTHY_BMI = { low: 18.5, high: 24.9 } as const;

/** From this BMI up, the target rules treat a weight as overweight. */
export const OVERWEIGHT_BMI = 25;

/** A BMI belongs to the first category whose limit is above it. */
export const UPPER_BMI = {
  underweight: HEALTHY_BMI.low,
  normal: OVERWEIGHT_BMI,
  overweight: 30,
  obesity1: 35,
  obesity2: 40,
  obesity3: Number.POSITIVE_INFINITY,
} as const;

export type WeightCategory = keyof typeof UPPER_BMI;

export const WEIGHT_CATEGORIES = Object.keys(UPPER_BMI) as readonly WeightCategory[];

/** The wording that the result, the payload and the message carry. */
export const WEIGHT_CATEGORY_LABELS: Record<WeightCategory, string> = {
  underweight: 'Sottopeso',
  normal: 'Normopeso',
  overweight: 'Sovrappeso',
  obesity1: 'Obesità di classe I',
  obesity2: 'Obesità di classe II',
  obesity3: 'Obesità di classe III',
};

const CM2_PER_M2 = 10_000;

/** Multiplies before it divides: otherwise 64 kg at 160 cm would be 24.999999999999996, not 25. */
export function bodyMassIndex(weightKg: number, heightCm: number): number {
  return (weightKg * CM2_PER_M2) / (heightCm * heightCm);
}

export function weightForBmi(bmi: number, heightCm: number): number {
  return bmi * ((heightCm * heightCm) / CM2_PER_M2);
}

export function weightCategory(bmi: number): WeightCategory {
  return WEIGHT_CATEGORIES.find((category) => bmi < UPPER_BMI[category]) ?? 'obesity3';
}

/** Rounds to one decimal, and down where rounding up would reach the next category (24.96). */
export function shownBmi(bmi: number): number {
  const rounded = Number(oneDecimal(bmi));
  return weightCategory(rounded) === weightCategory(bmi) ? rounded : Math.floor(bmi * 10) / 10;
}

export function healthyWeight(heightCm: number): { low: number; high: number } {
  return {
    low: weightForBmi(HEALTHY_BMI.low, heightCm),
    high: weightForBmi(HEALTHY_BMI.high, heightCm),
  };
}

/** Formats `'56.7 - 76.3'` without a unit, which screens and message add. */
export function healthyWeightRangeText(range: { low: number; high: number }): string {
  return `${oneDecimal(range.low)} - ${oneDecimal(range.high)}`;
}
