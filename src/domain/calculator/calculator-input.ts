export const GENDERS = ['male', 'female'] as const;
export const ACTIVITY_LEVELS = [1.2, 1.375, 1.55, 1.725, 1.9] as const;
export const PHYSICAL_GOALS = ['maintain', 'leaner', 'stronger', 'healthyWeight', 'other'] as const;
export const MUSCLE_MASSES = [
  'minimally_muscular',
  'less_muscular',
  'normal',
  'muscular',
  'very_muscular',
] as const;

export type Gender = (typeof GENDERS)[number];
export type ActivityLevel = (typeof ACTIVITY_LEVELS)[number];
export type PhysicalGoal = (typeof PHYSICAL_GOALS)[number];
export type MuscleMass = (typeof MUSCLE_MASSES)[number];

export type CalculatorInput = {
  readonly age: number;
  readonly gender: Gender;
  readonly heightCm: number;
  readonly currentWeightKg: number;
  readonly activityLevelMultiplier: ActivityLevel;
  readonly physicalGoal: PhysicalGoal;
  readonly muscleMass: MuscleMass;
};

export type CalculatorField = keyof CalculatorInput;

/** A record, so that the compiler reports a missing field. */
const FIELD_ORDER: Required<Record<CalculatorField, true>> = {
  age: true,
  gender: true,
  heightCm: true,
  currentWeightKg: true,
  activityLevelMultiplier: true,
  physicalGoal: true,
  muscleMass: true,
};

/** In the order of the form, of its error messages and of `user_inputs`. */
export const CALCULATOR_FIELDS = Object.keys(FIELD_ORDER) as readonly CalculatorField[];

export function isMuscular(muscleMass: MuscleMass): boolean {
  return muscleMass === 'muscular' || muscleMass === 'very_muscular';
}
