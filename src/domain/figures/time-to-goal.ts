import { type CalculatorInput, isMuscular } from '../calculator/calculator-input.ts';
import { clamp, exceeds, oneDecimal, roundToInteger } from './numbers.ts';
import type { Direction } from './weight-gap.ts';

const WEEKS_PER_MONTH = 4.345;

/** A loss of no more than this takes no time. */
const NO_LOSS_KG = 0.05;

/** A loss of up to this runs at one pace; a larger one slows down phase by phase. */
export const SMALL_LOSS_KG = 4;
const SMALL_LOSS_PACE = { base: 0.45, low: 0.2, high: 0.95 } as const;

// docs/decisions/004-time-to-goal.md explains these constants and the factors below.
const LOSS_PHASES = [
  { weeks: 4, base: 0.7, low: 0.35, high: 1.4 },
  { weeks: 20, base: 0.31, low: 0.25, high: 0.95 },
  { weeks: Number.POSITIVE_INFINITY, base: 0.29, low: 0.15, high: 0.75 },
] as const;

const MUSCLE_FACTOR: Readonly<Record<string, number>> = {
  minimally_muscular: 0.96,
  less_muscular: 0.98,
  normal: 1,
  muscular: 1.02,
  very_muscular: 1.04,
};

type Pace = { readonly base: number; readonly low: number; readonly high: number };

/** `gapKg` is the current weight minus the target, unrounded. */
export function weeksToGoal(input: CalculatorInput, gapKg: number): number {
  return gapKg >= 0 ? weeksToLose(gapKg, lossFactor(input)) : -gapKg / gainPace(input);
}

export function lossFactor(input: CalculatorInput): number {
  const sex = input.gender === 'male' ? 1.05 : 1;
  const activity = input.activityLevelMultiplier < 1.3 ? 0.95 : 1;
  const muscle = MUSCLE_FACTOR[input.muscleMass] ?? 1;
  return sex * ageFactor(input.age) * activity * muscle;
}

function ageFactor(age: number): number {
  if (age < 30) return 1.02;
  if (age < 45) return 1;
  return age < 60 ? 0.97 : 0.94;
}

export function weeksToLose(kilograms: number, factor: number): number {
  if (!exceeds(kilograms, NO_LOSS_KG)) return 0;
  const smallLossPace = paceOf(SMALL_LOSS_PACE, factor);
  if (!exceeds(kilograms, SMALL_LOSS_KG)) return kilograms / smallLossPace;
  // The fast first phase must not make a larger loss take less time than one of 4 kg.
  const phasedWeeks = lossCorners(kilograms, factor).at(-1)?.weeks ?? 0;
  return Math.max(phasedWeeks, SMALL_LOSS_KG / smallLossPace);
}

/** A point where the pace changes: the kilograms lost after some weeks. */
export type LossCorner = { readonly weeks: number; readonly kilograms: number };

/** The end of every phase; phases that are not needed end with the one before them. */
export function lossCorners(kilograms: number, factor: number): readonly LossCorner[] {
  let weeks = 0;
  let left = kilograms;
  return LOSS_PHASES.map((phase) => {
    const pace = paceOf(phase, factor);
    const spent = Math.min(left / pace, phase.weeks);
    weeks += spent;
    left -= spent * pace;
    return { weeks, kilograms: kilograms - left };
  });
}

function paceOf({ base, low, high }: Pace, factor: number): number {
  return clamp(base * factor, low, high);
}

function gainPace(input: CalculatorInput): number {
  const { age, activityLevelMultiplier, gender, muscleMass, physicalGoal } = input;
  const growsFast = age < 30 && (physicalGoal === 'stronger' || isMuscular(muscleMass));
  const pace =
    0.25 +
    (gender === 'male' ? 0.05 : 0) +
    (growsFast ? 0.1 : 0) +
    (activityLevelMultiplier > 1.5 ? 0.05 : 0);
  return clamp(pace, 0.15, 0.5);
}

export function timeToGoalText(direction: Direction, weeks: number): string {
  if (direction === 'keep') return 'Obiettivo già raggiunto';
  if (weeks < 1) return 'Meno di una settimana';
  const count = roundToInteger(weeks);
  const inWeeks = count === 1 ? 'Circa 1 settimana' : `Circa ${count} settimane`;
  if (count <= 5) return inWeeks;
  const months = oneDecimal(weeks / WEEKS_PER_MONTH).replace(/\.0$/, '');
  return `${inWeeks} (circa ${months} mesi)`;
}
