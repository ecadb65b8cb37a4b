import { healthyWeightRangeText, type WeightCategory } from './body-mass.ts';
import type { CalculatorInput } from './calculator-input.ts';
import { figuresOf } from './figures.ts';
import { interpretiveNote } from './interpretive-note.ts';
import { timeToGoalText } from './time-to-goal.ts';
import { weightDifferenceText } from './weight-gap.ts';

/** The calculation result: what the lead form receives and the payload carries. */
export type Estimate = {
  readonly bmi: number;
  readonly weightCategory: WeightCategory;
  readonly healthyWeightRange: string;
  readonly weightDifference: string;
  readonly maintenanceCalories: number;
  readonly timeToGoal: string;
  readonly interpretiveNote: string;
  /** Unrounded; shown with one decimal. */
  readonly targetWeight: number;
  readonly userInputs: CalculatorInput;
};

export function estimate(input: CalculatorInput): Estimate {
  const figures = figuresOf(input);
  return {
    bmi: figures.shownBmi,
    weightCategory: figures.category,
    healthyWeightRange: healthyWeightRangeText(figures.healthy),
    weightDifference: weightDifferenceText(
      figures.direction,
      input.currentWeightKg,
      figures.shownTarget,
    ),
    maintenanceCalories: figures.maintenance,
    timeToGoal: timeToGoalText(figures.direction, figures.weeks),
    interpretiveNote: interpretiveNote(input, figures),
    targetWeight: figures.target,
    userInputs: input,
  };
}
