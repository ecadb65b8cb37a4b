import type { CalculatorInput } from '../calculator/calculator-input.ts';
import { bodyMassIndex, healthyWeight, shownBmi, weightCategory } from './body-mass.ts';
import { basalCalories, maintenanceCalories, recommendedCalories } from './energy.ts';
import { formulasHold } from './formula-limits.ts';
import { oneDecimal, roundToInteger } from './numbers.ts';
import { targetWeight } from './target-weight.ts';
import { weeksToGoal } from './time-to-goal.ts';
import { directionOf, planFor } from './weight-gap.ts';

/** Every text is made from these. */
export type Figures = Readonly<ReturnType<typeof calculateFigures>>;

export function calculateFigures(input: CalculatorInput) {
  const bmi = bodyMassIndex(input.currentWeightKg, input.heightCm);
  const basal = basalCalories(input);
  const maintenance = maintenanceCalories(basal, input.activityLevelMultiplier);
  const target = targetWeight(input, bmi);
  const gapKg = input.currentWeightKg - target;
  const plan = planFor(gapKg);
  return {
    bmi,
    shownBmi: shownBmi(bmi),
    category: weightCategory(bmi),
    healthy: healthyWeight(input.heightCm),
    basal: roundToInteger(basal),
    maintenance,
    /** The calories a day to begin with; none for minors and where the formulas end. */
    recommended: formulasHold(input, { bmi, maintenance })
      ? recommendedCalories(input, maintenance, plan)
      : undefined,
    target,
    shownTarget: oneDecimal(target),
    /** Current weight minus target, unrounded: positive means weight to lose. */
    gapKg,
    direction: directionOf(gapKg),
    /** What the note plans: it keeps a weight that is less than a kilogram away from the target. */
    plan,
    weeks: weeksToGoal(input, gapKg),
  };
}
