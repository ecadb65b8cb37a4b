import type { CalculatorInput } from '../calculator/calculator-input.ts';
import type { Figures } from '../figures/figures.ts';
import { SENIOR_AGE } from './doctor-first.ts';

const BELOW_BASAL = 'Per scendere si va sotto: fatti seguire da un nutrizionista.';

export function atRest({ basal }: Figures): string {
  return `A riposo il tuo corpo consuma ${basal} kcal al giorno (metabolismo basale)`;
}

/** Tells an adult how much to begin with, as an estimate: only professionals prescribe. */
export function calories(input: CalculatorInput, figures: Figures): string {
  const { basal, recommended = basal } = figures;
  return [
    `${atRest(figures)}.`,
    // Maintenance is below the basal rate for nobody whose formulas hold.
    ...(recommended < basal ? [BELOW_BASAL] : []),
    beginning(input, figures),
  ].join(' ');
}

function beginning({ age, physicalGoal }: CalculatorInput, figures: Figures): string {
  const { category, maintenance, plan, recommended } = figures;
  const amount = `*${recommended} kcal*`;
  if (plan === 'gain') {
    return `Per prendere peso con gradualità, una stima di partenza è ${amount} al giorno.`;
  }
  if (plan === 'keep' && category === 'underweight') {
    return `Con ${amount} al giorno il peso resta com'è: per arrivarci basta uno spuntino in più.`;
  }
  if (recommended === maintenance) {
    return `Per restare al peso di oggi bastano ${amount} al giorno, come stima di partenza.`;
  }
  const isSenior = age >= SENIOR_AGE;
  if (physicalGoal === 'maintain') {
    const toLose = isSenior
      ? `Se il medico è d'accordo: ${amount} per scendere.`
      : `Se vuoi iniziare a scendere: ${amount}.`;
    return `Per restare al peso di oggi: ${maintenance} kcal al giorno. ${toLose}`;
  }
  return isSenior
    ? `Se il medico è d'accordo: una stima di partenza è ${amount} al giorno.`
    : `Per perdere peso con gradualità, una stima di partenza è ${amount} al giorno.`;
}

/** The check that every estimate needs, because people differ from formulas. */
export function check({ maintenance, recommended }: Figures): string {
  const sign =
    recommended === maintenance ? 'il peso cambia' : 'il peso non si muove come previsto';
  return `Se in due settimane ${sign}, la stima va corretta: le formule sbagliano facilmente del 10-20 %. Tra 4 settimane rifai il calcolo: i numeri cambiano con te.`;
}
