import { exceeds, oneDecimal } from './numbers.ts';

/** A weight this close to the target counts as having reached it. */
const SUITABLE_GAP_KG = 0.1;

export type Direction = 'lose' | 'gain' | 'keep';

/** `gapKg` is the current weight minus the target, unrounded. */
export function directionOf(gapKg: number): Direction {
  if (!exceeds(Math.abs(gapKg), SUITABLE_GAP_KG)) return 'keep';
  return gapKg > 0 ? 'lose' : 'gain';
}

/** The number is current minus target *as shown*, so that the three figures always agree. */
export function weightDifferenceText(
  direction: Direction,
  currentWeightKg: number,
  shownTarget: string,
): string {
  if (direction === 'keep') return "Peso attuale idoneo per l'obiettivo";
  const kilograms = oneDecimal(Math.abs(currentWeightKg - Number(shownTarget)));
  return `${kilograms} kg da ${direction === 'lose' ? 'perdere' : 'guadagnare'}`;
}
