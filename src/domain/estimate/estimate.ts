import type { CalculatorInput } from '../calculator/calculator-input.ts';
import { healthyWeightRangeText, WEIGHT_CATEGORY_LABELS } from '../figures/body-mass.ts';
import { calculateFigures } from '../figures/figures.ts';
import { timeToGoalText } from '../figures/time-to-goal.ts';
import { weightDifferenceText } from '../figures/weight-gap.ts';
import { interpretiveNote } from './interpretive-note.ts';

/** The calculation result, which the lead form receives and the payload carries. */
export type Estimate = Readonly<ReturnType<typeof estimate>>;

export function estimate(input: CalculatorInput) {
  const figures = calculateFigures(input);
  return {
    bmi: figures.shownBmi,
    weightCategory: WEIGHT_CATEGORY_LABELS[figures.category],
    healthyWeightRange: healthyWeightRangeText(figures.healthy),
    weightDifference: weightDifferenceText(
      figures.direction,
      input.currentWeightKg,
      figures.shownTarget,
    ),
    maintenanceCalories: figures.maintenance,
    timeToGoal: timeToGoalText(figures.direction, figures.weeks),
    interpretiveNote: interpretiveNote(input, figures),
    /** Unrounded here; texts show it with one decimal. */
    targetWeight: figures.target,
    userInputs: input,
  };
}
