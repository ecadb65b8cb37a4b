import type { CalculatorInput } from '../calculator/calculator-input.ts';
import { OVERWEIGHT_BMI } from '../figures/body-mass.ts';
import { ADULT_AGE } from '../figures/energy.ts';
import type { Figures } from '../figures/figures.ts';
import { formulasHold } from '../figures/formula-limits.ts';
import { exceeds, italianNumber, oneDecimal } from '../figures/numbers.ts';
import { SENIOR_AGE, weightReferral } from './doctor-first.ts';
import { BEYOND_FORMULAS, muscleCaveat, WITH_PAEDIATRICIAN } from './note-meaning.ts';

const ALMOST_KG = 0.1;

/** What the card of the lead form says about the weight, before the visitor has asked for the analysis. */
export function cardText(input: CalculatorInput, figures: Figures): string {
  if (input.age < ADULT_AGE) return `${WITH_PAEDIATRICIAN}.`;
  if (!formulasHold(input, figures)) {
    return `${BEYOND_FORMULAS}: ricontrollali e, se sono giusti, parlane con il medico.`;
  }
  return [
    ...muscleCaveat(input, figures),
    rangeSentence(input, figures),
    input.age >= SENIOR_AGE && 'Dai 65 anni la fascia è meno netta.',
    weightReferral(figures),
  ]
    .filter(Boolean)
    .join(' ');
}

function rangeSentence(
  { currentWeightKg }: CalculatorInput,
  { bmi, category, healthy }: Figures,
): string {
  // As the card shows them, so that its numbers agree.
  const low = Number(oneDecimal(healthy.low));
  const high = Number(oneDecimal(healthy.high));
  // The category decides: a weight just below the range can read the same as its beginning.
  if (category === 'underweight') {
    const missing = low - currentWeightKg;
    return exceeds(missing, ALMOST_KG)
      ? `Ti mancano ${italianNumber(missing)} kg alla fascia salutare.`
      : 'Ti mancano pochi etti alla fascia salutare.';
  }
  if (!exceeds(currentWeightKg, high)) return 'Sei nella fascia salutare.';
  return bmi < OVERWEIGHT_BMI
    ? 'Sei al limite alto della fascia salutare.'
    : `La fascia salutare comincia a ${italianNumber(high)} kg: ${italianNumber(currentWeightKg - high)} in meno di oggi.`;
}
