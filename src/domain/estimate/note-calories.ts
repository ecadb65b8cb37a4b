import type { CalculatorInput } from '../calculator/calculator-input.ts';
import { ADULT_AGE } from '../figures/energy.ts';
import type { Figures } from '../figures/figures.ts';
import { doctorFirst } from './doctor-first.ts';

/** Tells what the body needs at rest, and how much to eat. */
export function calories(input: CalculatorInput, figures: Figures): string {
  const atRest = `A riposo il tuo corpo consuma circa ${figures.basal} kcal al giorno (metabolismo basale).`;
  return `${atRest} ${advice(input, figures)}`;
}

function advice(input: CalculatorInput, figures: Figures): string {
  const { category, direction, maintenance, recommended } = figures;
  const perDay = `circa ${recommended} kcal al giorno`;
  if (input.age < ADULT_AGE) {
    return `Mentre si cresce non servono tagli né eccessi: ti consigliamo ${perDay}, come stima e non come limite.`;
  }
  if (direction === 'gain') return `Per prendere peso con gradualità ti consigliamo ${perDay}.`;
  if (direction === 'keep') {
    return category === 'underweight'
      ? `Con ${perDay} il peso resta com'è: per arrivarci basta uno spuntino in più.`
      : `Per mantenere il peso ti consigliamo ${perDay}.`;
  }
  if (recommended === maintenance) return toStay(figures);
  return `${withDeficit(input, figures)}${belowBasal(input, figures)}`;
}

function withDeficit({ physicalGoal }: CalculatorInput, figures: Figures): string {
  return physicalGoal === 'maintain'
    ? `${toStay(figures)} Se vuoi iniziare a scendere: circa ${figures.recommended} kcal.`
    : `Per perdere peso con gradualità ti consigliamo circa ${figures.recommended} kcal al giorno.`;
}

function toStay({ maintenance }: Figures): string {
  return `Per restare al peso di oggi: circa ${maintenance} kcal al giorno.`;
}

/** Says nothing if the note already begins with a referral to the doctor. */
function belowBasal(input: CalculatorInput, figures: Figures): string {
  if (figures.recommended >= figures.basal || doctorFirst(input, figures).length > 0) return '';
  return " È un po' meno di quanto consumi a riposo: fatti seguire da un medico o un nutrizionista.";
}
