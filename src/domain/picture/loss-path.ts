import { exceeds } from '../figures/numbers.ts';
import {
  type LossCorner,
  lossCorners,
  SMALL_LOSS_KG,
  weeksToLose,
} from '../figures/time-to-goal.ts';

/** The loss over the time that `weeksToLose` gives, from corner to corner. */
export function lossPath(kilograms: number, factor: number): readonly LossCorner[] {
  const start = { weeks: 0, kilograms: 0 };
  const end = { weeks: weeksToLose(kilograms, factor), kilograms };
  if (!exceeds(kilograms, SMALL_LOSS_KG)) return [start, end];
  const corners = lossCorners(kilograms, factor);
  // Where the time was lengthened to that of a small loss, every phase takes longer in proportion.
  const stretch = end.weeks / (corners.at(-1)?.weeks ?? 1);
  const passed = corners
    .filter((corner) => exceeds(kilograms, corner.kilograms))
    .map((corner) => ({ weeks: corner.weeks * stretch, kilograms: corner.kilograms }));
  return [start, ...passed, end];
}
