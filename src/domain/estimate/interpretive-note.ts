import type { CalculatorInput } from '../calculator/calculator-input.ts';
import { ADULT_AGE, CALORIE_FLOOR } from '../figures/energy.ts';
import type { Figures } from '../figures/figures.ts';
import { oneDecimal } from '../figures/numbers.ts';
import type { Direction } from '../figures/weight-gap.ts';
import { cautions } from './note-cautions.ts';
import { adultMeaning, minorMeaning } from './note-meaning.ts';

/** Where maintenance is closer than this to the calorie floor, eating less alone is slow. */
const NARROW_MARGIN_KCAL = 300;

const GAIN_PACE = 'circa 0.2-0.4 kg a settimana';

/** Writes the note: what the BMI means, what to eat, at which pace, and what to be careful about. */
export function interpretiveNote(input: CalculatorInput, figures: Figures): string {
  const paragraphs = input.age < ADULT_AGE ? forMinor(figures) : forAdult(input, figures);
  return [...paragraphs, `• ${cautions(input, figures).join('\n• ')}`].join('\n\n');
}

function forAdult(input: CalculatorInput, figures: Figures): string[] {
  return [
    adultMeaning(input.physicalGoal, figures),
    `${basal(figures)} ${recommended(figures)}`,
    pace(input, figures),
  ];
}

function forMinor(figures: Figures): string[] {
  const paragraphs = [
    minorMeaning(figures),
    `${basal(figures)} Mentre si cresce non servono tagli né eccessi: ti consigliamo circa ${figures.recommended} kcal al giorno, come stima e non come limite.`,
  ];
  if (figures.direction === 'gain') {
    paragraphs.push(`Se il medico lo consiglia, un buon ritmo è di ${GAIN_PACE}.`);
  }
  return paragraphs;
}

function basal(figures: Figures): string {
  return `A riposo il tuo corpo consuma circa ${figures.basal} kcal al giorno (metabolismo basale).`;
}

function recommended(figures: Figures): string {
  const advice = `${PURPOSE[figures.direction]} ti consigliamo circa ${figures.recommended} kcal al giorno.`;
  return figures.recommended < figures.basal
    ? `${advice} È un po' meno di quanto consumi a riposo: fatti seguire da un medico o un nutrizionista.`
    : advice;
}

const PURPOSE: Record<Direction, string> = {
  lose: 'Per perdere peso con gradualità',
  gain: 'Per prendere peso con gradualità',
  keep: 'Per mantenere il peso',
};

function pace(input: CalculatorInput, { direction, gapKg, maintenance, weeks }: Figures): string {
  if (direction === 'keep') {
    return "È normale che il peso oscilli di circa un chilo da un giorno all'altro.";
  }
  if (direction === 'gain') return `Un buon ritmo è di ${GAIN_PACE}, senza forzare i tempi.`;
  const average = `${oneDecimal(gapKg / weeks)} kg a settimana`;
  return maintenance - CALORIE_FLOOR[input.gender] < NARROW_MARGIN_KCAL
    ? `Con alimentazione e movimento insieme, un ritmo realistico è in media ${average}. Con il solo cibo si va più piano: meglio camminare di più che mangiare ancora meno.`
    : `Un ritmo realistico è in media ${average}, senza fretta e senza digiuni.`;
}
