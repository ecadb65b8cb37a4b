import type { CalculatorInput } from './calculator-input.ts';
import { ADULT_AGE } from './energy.ts';
import type { Figures } from './figures.ts';
import { cautions } from './note-cautions.ts';
import { adultMeaning, minorMeaning } from './note-meaning.ts';
import { oneDecimal } from './numbers.ts';
import type { Direction } from './weight-gap.ts';

const GAIN_PACE = '0.2-0.4 kg a settimana';

/** Short paragraphs for one person: where they stand, what to eat, how fast, what to mind. */
export function interpretiveNote(input: CalculatorInput, figures: Figures): string {
  const isMinor = input.age < ADULT_AGE;
  const paragraphs = [
    isMinor ? minorMeaning(figures) : adultMeaning(input.physicalGoal, figures),
    energy(isMinor, figures),
    isMinor ? minorPace(figures) : adultPace(figures),
    `• ${cautions(input, figures).join('\n• ')}`,
  ];
  return paragraphs.filter(Boolean).join('\n\n');
}

function energy(isMinor: boolean, { basal, direction, recommended }: Figures): string {
  const purpose = isMinor ? 'Mentre si cresce non servono tagli né eccessi:' : PURPOSE[direction];
  return `A riposo il tuo corpo usa circa ${basal} kcal al giorno (metabolismo basale). ${purpose} ti consigliamo circa ${recommended} kcal al giorno.`;
}

const PURPOSE: Record<Direction, string> = {
  lose: 'Per scendere con equilibrio',
  gain: 'Per salire con equilibrio',
  keep: 'Per mantenere il peso',
};

function adultPace({ direction, gapKg, weeks }: Figures): string {
  switch (direction) {
    case 'lose':
      return `Un ritmo realistico è in media ${oneDecimal(gapKg / weeks)} kg a settimana, senza fretta e senza digiuni.`;
    case 'gain':
      return `Il ritmo consigliato è di circa ${GAIN_PACE}.`;
    case 'keep':
      return "Oscillazioni di un chilo da un giorno all'altro sono normali.";
  }
}

function minorPace({ direction }: Figures): string {
  return direction === 'gain' ? `Se il pediatra è d'accordo, circa ${GAIN_PACE}.` : '';
}
