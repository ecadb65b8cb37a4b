import type { CalculatorInput } from '../calculator/calculator-input.ts';
import { type FloorStop, floorStop } from '../figures/calorie-floor.ts';
import { CALORIE_FLOOR, NO_DEFICIT_AGE } from '../figures/energy.ts';
import type { Figures } from '../figures/figures.ts';
import { lossRange, moreThanYears, WEEKS_PER_YEAR } from '../figures/loss-range.ts';
import { oneDecimal } from '../figures/numbers.ts';

/** Where maintenance is closer than this to the calorie floor, eating less alone is slow. */
const NARROW_MARGIN_KCAL = 300;

/** Whoever would have to walk longer than this needs advice, not a number. */
const MAX_WALK_MINUTES = 120;

export const GAIN_PACE = '0.2-0.4 kg a settimana';

export function pace(input: CalculatorInput, figures: Figures): string {
  const { direction, plan } = figures;
  if (plan === 'gain') return `Un buon ritmo è di circa ${GAIN_PACE}, senza fretta.`;
  if (plan === 'lose') return lossPace(input, figures);
  return direction === 'keep'
    ? "È normale che il peso oscilli di circa un chilo da un giorno all'altro."
    : '';
}

function lossPace(input: CalculatorInput, figures: Figures): string {
  const { gapKg, maintenance, weeks } = figures;
  if (input.age >= NO_DEFICIT_AGE) {
    const years = moreThanYears(weeks);
    return `Il tempo stimato${years && ` (${years})`} vale solo se il medico ti consiglia di scendere.`;
  }
  const stop = floorStop(input, figures);
  if (stop) return withMoreMovement(stop, input, figures);
  const average = `un ritmo realistico è in media ${oneDecimal(gapKg / weeks)} kg a settimana`;
  const words =
    maintenance - CALORIE_FLOOR[input.gender] < NARROW_MARGIN_KCAL
      ? `Con cibo e movimento insieme, ${average}.`
      : `Senza digiuni, ${average}.`;
  return [words, range(input, figures), halt(weeks)].filter(Boolean).join(' ');
}

function withMoreMovement(
  { restKg, walkMinutes }: FloorStop,
  { currentWeightKg, gender }: CalculatorInput,
  { recommended = 0, shownTarget }: Figures,
): string {
  const floor = CALORIE_FLOOR[gender];
  const movement =
    walkMinutes <= MAX_WALK_MINUTES
      ? `serve più movimento, circa ${walkMinutes} minuti di camminata al giorno`
      : 'serve molto più movimento: quale, va deciso con il medico';
  // Where maintenance is at the floor already, the weight would come to rest no lower than today.
  const staysAsItIs = recommended <= floor && restKg > currentWeightKg - 1;
  return [
    staysAsItIs
      ? 'Sono già poche calorie, e mangiare ancora meno non va bene:'
      : `Con ${floor} kcal e il movimento di oggi il peso si fermerebbe intorno a ${oneDecimal(restKg)} kg:`,
    `per arrivare a ${shownTarget} ${movement}.`,
    'Il tempo stimato vale solo così.',
  ].join(' ');
}

function range(input: CalculatorInput, figures: Figures): string {
  const found = lossRange(input, figures);
  return found
    ? `Ogni corpo è diverso: a metà delle persone servono tra ${found.low} e ${found.high} ${found.unit}, alle altre meno o di più.`
    : '';
}

function halt(weeks: number): string {
  return weeks > WEEKS_PER_YEAR
    ? 'Di solito dopo un anno il calo si ferma: allora il piano si rifà.'
    : '';
}
