import { exceeds, oneDecimal } from './numbers.ts';

/** A weight no further than this from the target has reached it. */
const SUITABLE_GAP_KG = 0.1;

/** A smaller gap is less than a weight varies within a few days: it needs no change of calories. */
const MIN_PLANNED_KG = 1;

export type Direction = 'lose' | 'gain' | 'keep';

/** `gapKg` is the current weight minus the target, unrounded. */
export function directionOf(gapKg: number): Direction {
  if (!exceeds(Math.abs(gapKg), SUITABLE_GAP_KG)) return 'keep';
  return gapKg > 0 ? 'lose' : 'gain';
}

export function planFor(gapKg: number): Direction {
  return exceeds(MIN_PLANNED_KG, Math.abs(gapKg)) ? 'keep' : directionOf(gapKg);
}

/** Subtracts the target as it is shown, so that the three numbers on the screen agree. */
export function weightDifferenceText(
  direction: Direction,
  currentWeightKg: number,
  shownTarget: string,
): string {
  if (direction === 'keep') return "Peso attuale idoneo per l'obiettivo";
  const kilograms = oneDecimal(Math.abs(currentWeightKg - Number(shownTarget)));
  return `${kilograms} kg da ${direction === 'lose' ? 'perdere' : 'guadagnare'}`;
}
