import type { CalculatorInput } from '../calculator/calculator-input.ts';
import {
  bodyMassIndex,
  healthyWeight,
  shownBmi,
  type WeightCategory,
  weightCategory,
} from './body-mass.ts';
import { basalCalories, maintenanceCalories, recommendedCalories } from './energy.ts';
import { oneDecimal, roundToInteger } from './numbers.ts';
import { targetWeight } from './target-weight.ts';
import { weeksToGoal } from './time-to-goal.ts';
import { type Direction, directionOf } from './weight-gap.ts';

/** All numbers of an estimate; every text is made from these. */
export type Figures = {
  readonly bmi: number;
  readonly shownBmi: number;
  readonly category: WeightCategory;
  readonly healthy: { readonly low: number; readonly high: number };
  readonly basal: number;
  readonly maintenance: number;
  readonly recommended: number;
  readonly target: number;
  readonly shownTarget: string;
  /** Current weight minus target, unrounded: positive means weight to lose. */
  readonly gapKg: number;
  readonly direction: Direction;
  readonly weeks: number;
};

export function calculateFigures(input: CalculatorInput): Figures {
  const bmi = bodyMassIndex(input.currentWeightKg, input.heightCm);
  const basal = basalCalories(input);
  const maintenance = maintenanceCalories(basal, input.activityLevelMultiplier);
  const target = targetWeight(input, bmi);
  const gapKg = input.currentWeightKg - target;
  const direction = directionOf(gapKg);
  return {
    bmi,
    shownBmi: shownBmi(bmi),
    category: weightCategory(bmi),
    healthy: healthyWeight(input.heightCm),
    basal: roundToInteger(basal),
    maintenance,
    recommended: recommendedCalories(input, maintenance, direction),
    target,
    shownTarget: oneDecimal(target),
    gapKg,
    direction,
    weeks: weeksToGoal(input, gapKg),
  };
}
