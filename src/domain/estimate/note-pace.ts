import type { CalculatorInput } from '../calculator/calculator-input.ts';
import { CALORIE_FLOOR, NO_DEFICIT_AGE } from '../figures/energy.ts';
import type { Figures } from '../figures/figures.ts';
import { oneDecimal } from '../figures/numbers.ts';
import { hasLossRange, lossWeeksRange } from '../figures/time-to-goal.ts';

/** Where maintenance is closer than this to the calorie floor, eating less alone is slow. */
const NARROW_MARGIN_KCAL = 300;

/** Beyond two years, weeks and months would suggest a precision that nobody has. */
const LONG_WEEKS = 104;
const WEEKS_PER_YEAR = 52;

const WALK = 'meglio camminare di più che mangiare ancora meno.';

export const GAIN_PACE = 'circa 0.2-0.4 kg a settimana';

/** Tells an adult how fast the weight changes, and how much people differ. */
export function pace(input: CalculatorInput, figures: Figures): string {
  if (figures.direction === 'keep') {
    return "È normale che il peso oscilli di circa un chilo da un giorno all'altro.";
  }
  if (figures.direction === 'gain') {
    return `Un buon ritmo è di ${GAIN_PACE}, senza fretta.`;
  }
  const words = lossPace(input, figures);
  return hasLossRange(figures.gapKg) ? `${words} ${range(figures.weeks)}` : words;
}

/** Returns `più di 2 anni` for a long time, and nothing for a shorter one. */
export function moreThanYears(weeks: number): string {
  return weeks > LONG_WEEKS ? `più di ${Math.floor(weeks / WEEKS_PER_YEAR)} anni` : '';
}

function lossPace(input: CalculatorInput, figures: Figures): string {
  const { gapKg, maintenance, recommended, weeks } = figures;
  if (input.age >= NO_DEFICIT_AGE) {
    const years = moreThanYears(weeks);
    return `Il tempo stimato${years && ` (${years})`} vale solo se il medico ti consiglia di scendere.`;
  }
  if (recommended === maintenance) {
    return `È già poco: per scendere, ${WALK}`;
  }
  const average = `un ritmo realistico è in media ${oneDecimal(gapKg / weeks)} kg a settimana`;
  if (maintenance - CALORIE_FLOOR[input.gender] < NARROW_MARGIN_KCAL) {
    return `Con alimentazione e movimento insieme, ${average}. Con il solo cibo si va più piano: ${WALK}`;
  }
  return `Senza fretta e senza digiuni, ${average}.`;
}

function range(weeks: number): string {
  const { low, high } = lossWeeksRange(weeks);
  return `Ogni corpo è diverso: per circa una persona su due servono tra ${low} e ${high} settimane.`;
}
