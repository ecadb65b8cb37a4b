import type { CalculatorInput } from '../calculator/calculator-input.ts';
import { ADULT_AGE } from '../figures/energy.ts';
import type { Figures } from '../figures/figures.ts';
import { formulasHold, SEVERE_THINNESS_BMI } from '../figures/formula-limits.ts';
import { weightReferral } from './doctor-first.ts';
import { atRest, calories, check } from './note-calories.ts';
import { cautions, pregnancy } from './note-cautions.ts';
import {
  adultMeaning,
  BEYOND_FORMULAS,
  categorySentence,
  FOOD_WORRIES,
  minorMeaning,
} from './note-meaning.ts';
import { GAIN_PACE, pace } from './note-pace.ts';

export function interpretiveNote(input: CalculatorInput, figures: Figures): string {
  return paragraphs(input, figures).filter(Boolean).join('\n\n');
}

function paragraphs(input: CalculatorInput, figures: Figures): string[] {
  if (input.age < ADULT_AGE) return forMinor(input, figures);
  if (figures.bmi < SEVERE_THINNESS_BMI) return forSevereThinness(figures);
  if (figures.recommended === undefined) return forUnusual(figures);
  return [
    adultMeaning(input, figures),
    calories(input, figures),
    check(figures),
    pace(input, figures),
    bullets(cautions(input, figures)),
  ];
}

/** The thresholds of adults do not apply to someone who is growing, and nobody but a doctor advises calories. */
function forMinor(input: CalculatorInput, figures: Figures): string[] {
  const isUnderweight = figures.category === 'underweight';
  const holds = formulasHold(input, figures);
  return [
    minorMeaning(figures),
    holds
      ? `${atRest(figures)}: quante calorie servono, lo dice il pediatra.`
      : beyondFormulas(figures, 'il pediatra'),
    isUnderweight
      ? `Se serve prendere peso lo dice il pediatra, e anche con quale ritmo (negli adulti di solito ${GAIN_PACE}).`
      : '',
    bullets([
      ...(isUnderweight || input.physicalGoal === 'leaner'
        ? [`Se ${FOOD_WORRIES}, parlane con il pediatra.`]
        : []),
      ...(holds ? pregnancy(input) : []),
    ]),
  ];
}

function forSevereThinness(figures: Figures): string[] {
  return [
    `Prima di tutto: se ${FOOD_WORRIES}, parlane con il medico. ${categorySentence(figures)} A questo peso quanto e come mangiare lo decide il medico, non una formula.`,
    beyondFormulas(figures, 'il medico'),
    doctorsPace(figures),
  ];
}

function forUnusual(figures: Figures): string[] {
  const isUnderweight = figures.category === 'underweight';
  return [
    [categorySentence(figures), weightReferral(figures)].filter(Boolean).join(' '),
    beyondFormulas(figures, 'il medico'),
    doctorsPace(figures),
    bullets(isUnderweight ? [`Se ${FOOD_WORRIES}, parlane con il medico.`] : []),
  ];
}

function doctorsPace({ plan }: Figures): string {
  return plan === 'gain'
    ? `Quanto al ritmo, di solito si riprendono ${GAIN_PACE}, ma a questo peso il ritmo lo decide il medico.`
    : '';
}

function beyondFormulas({ basal }: Figures, doctor: string): string {
  return `${BEYOND_FORMULAS}: il metabolismo basale calcolato è di ${basal} kcal al giorno, ma né calorie né tempi sono da seguire. Ricontrolla i dati: se sono giusti, parlane con ${doctor}.`;
}

function bullets(texts: readonly string[]): string {
  return texts.map((text) => `• ${text}`).join('\n');
}
