import type { CalculatorInput } from '../calculator/calculator-input.ts';
import { NO_DEFICIT_AGE } from '../figures/energy.ts';
import type { Figures } from '../figures/figures.ts';

export const SENIOR_AGE = 65;

/** The World Health Organization's limit of severe thinness. */
const SEVERE_THINNESS_BMI = 16;

/** Follows a number of years. */
export const MUSCLES_FIRST = 'anni in su conta prima di tutto proteggere i muscoli';

/** Referrals to a doctor, which come before any target. */
export function doctorFirst(input: CalculatorInput, figures: Figures): string[] {
  return [weightReferral(figures), ageReferral(input, figures)].filter((text) => text !== '');
}

export function weightReferral({ bmi, category }: Figures): string {
  const isObese = category === 'obesity3';
  if (!isObese && bmi >= SEVERE_THINNESS_BMI) return '';
  return `Il primo passo è parlarne con il medico${isObese ? " o con un centro specializzato per l'obesità" : ''}.`;
}

function ageReferral({ age }: CalculatorInput, { direction }: Figures): string {
  if (age < SENIOR_AGE || direction !== 'lose') return '';
  return age < NO_DEFICIT_AGE
    ? `Dai 65 ${MUSCLES_FIRST}: se e quanto scendere lo decide il medico.`
    : `Dagli 80 ${MUSCLES_FIRST}, e mangiando meno se ne perdono: riduci le calorie solo se lo decide il medico.`;
}
