import type { CalculatorInput } from '../calculator/calculator-input.ts';
import { NO_DEFICIT_AGE } from '../figures/energy.ts';
import type { Figures } from '../figures/figures.ts';

export const SENIOR_AGE = 65;

/** Follows an age. */
const MUSCLES_FIRST = 'anni conta prima di tutto proteggere i muscoli';

/** Referrals to a doctor, which come before any target. */
export function doctorFirst(input: CalculatorInput, figures: Figures): string[] {
  return [weightReferral(figures), ageReferral(input, figures)].filter((text) => text !== '');
}

export function weightReferral({ category }: Figures): string {
  return category === 'obesity3' ? 'Il primo passo: il medico o un centro specializzato.' : '';
}

function ageReferral({ age }: CalculatorInput, { plan }: Figures): string {
  if (age < SENIOR_AGE) return '';
  if (plan !== 'lose') {
    return `Dai 65 ${MUSCLES_FIRST}: senti il medico prima di cambiare alimentazione.`;
  }
  return age < NO_DEFICIT_AGE
    ? `Dai 65 ${MUSCLES_FIRST}: se e quanto scendere lo decide il medico.`
    : `Dagli 80 ${MUSCLES_FIRST}, e mangiando meno se ne perdono: riduci le calorie solo se lo decide il medico.`;
}
