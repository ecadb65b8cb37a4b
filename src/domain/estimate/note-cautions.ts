import type { CalculatorInput } from '../calculator/calculator-input.ts';
import { ADULT_AGE, NO_DEFICIT_AGE } from '../figures/energy.ts';
import type { Figures } from '../figures/figures.ts';
import { formulasHold } from '../figures/formula-limits.ts';
import { exceeds, roundToInteger } from '../figures/numbers.ts';
import { MUSCLES_FIRST, SENIOR_AGE } from './doctor-first.ts';
import { VERY_MUSCULAR } from './note-meaning.ts';
import { moreThanYears } from './note-pace.ts';

/** A target further away than this share of the weight, as at every BMI from 35 up, has stages. */
const FIRST_STAGE_SHARE = 0.1;

const UNDERWEIGHT =
  'Se hai perso peso senza volerlo, o se il cibo è una preoccupazione, parlane con il medico.';
const SENIOR = `Dai 65 ${MUSCLES_FIRST}: senti il medico prima di cambiare alimentazione.`;
const PREGNANCY = 'In gravidanza o allattamento queste stime non valgono: chiedi al medico.';
const PREGNANCY_AGE = { from: 14, before: 56 } as const;
const RECALCULATE = 'Ricalcola ogni 4 settimane.';

/** Lists the cautions for this person that do not stand at the beginning of the note. */
export function cautions(input: CalculatorInput, figures: Figures): string[] {
  const { age, gender, muscleMass } = input;
  const { category, direction } = figures;
  const isAdult = age >= ADULT_AGE;
  const list: string[] = [];
  if (category === 'underweight') list.push(UNDERWEIGHT);
  if (!formulasHold(input, figures)) return list;
  if (isAdult && isFar(input, figures)) list.unshift(firstStage(input, figures));
  if (isAdult && category === 'normal' && muscleMass === 'very_muscular') list.push(VERY_MUSCULAR);
  if (age >= SENIOR_AGE && direction !== 'lose') list.push(SENIOR);
  if (gender === 'female' && age >= PREGNANCY_AGE.from && age < PREGNANCY_AGE.before) {
    list.push(PREGNANCY);
  }
  // Children are weighed by their doctor, not every month by themselves.
  if (isAdult) list.push(RECALCULATE);
  return list;
}

/** No first stage of a loss is suggested at an age at which no deficit is recommended. */
function isFar({ age, currentWeightKg }: CalculatorInput, { direction, gapKg }: Figures): boolean {
  const isAdvised = direction === 'gain' || age < NO_DEFICIT_AGE;
  return isAdvised && exceeds(Math.abs(gapKg), FIRST_STAGE_SHARE * currentWeightKg);
}

function firstStage({ currentWeightKg }: CalculatorInput, { direction, weeks }: Figures): string {
  const kilograms = `${roundToInteger(currentWeightKg * 0.05)}-${roundToInteger(currentWeightKg * 0.1)} kg`;
  const stage = `${direction === 'gain' ? 'prendere' : 'perdere'} il 5-10% del peso (${kilograms})`;
  const years = moreThanYears(weeks);
  const journey = years && `In tutto servono ${years}. `;
  return `${journey}Una tappa alla volta: già ${stage} è un bel risultato.`;
}
