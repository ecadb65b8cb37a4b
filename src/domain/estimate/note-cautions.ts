import type { CalculatorInput } from '../calculator/calculator-input.ts';
import { ADULT_AGE } from '../figures/energy.ts';
import type { Figures } from '../figures/figures.ts';
import { exceeds, oneDecimal } from '../figures/numbers.ts';
import type { Direction } from '../figures/weight-gap.ts';

const SENIOR_AGE = 65;

/** A target further away than this share of the weight is split into stages; every BMI from 35 up is. */
const FIRST_STAGE_SHARE = 0.1;

const UNDERWEIGHT =
  'Se hai perso peso senza volerlo, o se il cibo è una preoccupazione, parlane con il medico.';
const VERY_MUSCULAR =
  'Con molta massa muscolare il BMI può sovrastimare il grasso: misura anche il girovita.';
const SENIOR =
  'Dai 65 anni in su conta soprattutto proteggere i muscoli, con movimento e proteine: senti il medico prima di cambiare alimentazione.';
const ALWAYS = 'Ricalcola ogni 4 settimane; in gravidanza o allattamento queste stime non valgono.';

/** Lists the cautions for this person. The note itself sends minors to the paediatrician. */
export function cautions(input: CalculatorInput, figures: Figures): string[] {
  const { category, direction, gapKg } = figures;
  const { age, currentWeightKg, muscleMass } = input;
  const isAdult = age >= ADULT_AGE;
  const isFar = exceeds(Math.abs(gapKg), FIRST_STAGE_SHARE * currentWeightKg);
  const list: string[] = [];
  if (isAdult && isFar) list.push(firstStage(direction, currentWeightKg));
  if (isAdult && category === 'underweight') list.push(UNDERWEIGHT);
  if (muscleMass === 'very_muscular') list.push(VERY_MUSCULAR);
  if (age >= SENIOR_AGE) list.push(SENIOR);
  list.push(ALWAYS);
  return list;
}

function firstStage(direction: Direction, currentWeightKg: number): string {
  const kilograms = `${oneDecimal(currentWeightKg * 0.05)}-${oneDecimal(currentWeightKg * 0.1)} kg`;
  const verb = direction === 'gain' ? 'prendere' : 'perdere';
  return `Una tappa alla volta: già ${verb} il 5-10% del peso (${kilograms}) è un bel risultato.`;
}
