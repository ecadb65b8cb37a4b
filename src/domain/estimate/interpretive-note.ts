import type { CalculatorInput } from '../calculator/calculator-input.ts';
import { ADULT_AGE } from '../figures/energy.ts';
import type { Figures } from '../figures/figures.ts';
import { formulasHold } from '../figures/formula-limits.ts';
import { calories } from './note-calories.ts';
import { cautions } from './note-cautions.ts';
import { adultMeaning, BEYOND_FORMULAS, categoryMeaning, minorMeaning } from './note-meaning.ts';
import { GAIN_PACE, pace } from './note-pace.ts';

/** Writes the note: what the BMI means, what to eat, at which pace, and what to be careful about. */
export function interpretiveNote(input: CalculatorInput, figures: Figures): string {
  const paragraphs = input.age < ADULT_AGE ? forMinor(input, figures) : forAdult(input, figures);
  const bullets = cautions(input, figures).map((caution) => `• ${caution}`);
  return [...paragraphs, bullets.join('\n')].filter(Boolean).join('\n\n');
}

function forAdult(input: CalculatorInput, figures: Figures): string[] {
  return formulasHold(input, figures)
    ? [adultMeaning(input, figures), calories(input, figures), pace(input, figures)]
    : [categoryMeaning(figures), beyondFormulas(figures)];
}

function forMinor(input: CalculatorInput, figures: Figures): string[] {
  const meaning = minorMeaning(figures);
  if (!formulasHold(input, figures)) return [meaning, beyondFormulas(figures)];
  return [
    meaning,
    calories(input, figures),
    figures.direction === 'gain'
      ? `Se il medico consiglia di prendere peso, un buon ritmo è di ${GAIN_PACE}.`
      : '',
  ];
}

function beyondFormulas({ basal }: Figures): string {
  return `${BEYOND_FORMULAS}: il metabolismo basale calcolato è di ${basal} kcal al giorno, ma questi valori non sono da seguire. Ricontrolla i dati: se sono giusti, parlane con il medico.`;
}
