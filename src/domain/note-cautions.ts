import type { CalculatorInput } from './calculator-input.ts';
import { ADULT_AGE, CALORIE_FLOOR } from './energy.ts';
import type { Figures } from './figures.ts';
import { exceeds, oneDecimal } from './numbers.ts';
import type { Direction } from './weight-gap.ts';

const SENIOR_AGE = 65;
const FIRST_STAGE_BMI = 35;
const FIRST_STAGE_SHARE = 0.1;
const NARROW_MARGIN_KCAL = 300;

const FOOD_ALONE =
  'Con il solo cibo si va piano: camminare di più ti aiuta meglio che mangiare meno.';
const VERY_MUSCULAR = 'Con molto muscolo il BMI sovrastima il grasso: guarda anche il girovita.';
const SENIOR =
  'Dai 65 anni conta soprattutto proteggere il muscolo: senti il medico prima di cambiare dieta.';
const ALWAYS = 'Ricalcola ogni 4 settimane; in gravidanza o allattamento queste stime non valgono.';

/** What this person should mind. Minors are sent to the paediatrician by the note's first words. */
export function cautions(input: CalculatorInput, figures: Figures): string[] {
  const { bmi, direction, gapKg, maintenance } = figures;
  const { age, currentWeightKg, gender, muscleMass } = input;
  const list: string[] = [];
  if (age >= ADULT_AGE) {
    const isFar = exceeds(Math.abs(gapKg), FIRST_STAGE_SHARE * currentWeightKg);
    if (isFar || bmi >= FIRST_STAGE_BMI) list.push(firstStage(direction, currentWeightKg));
    const isNarrow = maintenance - CALORIE_FLOOR[gender] < NARROW_MARGIN_KCAL;
    if (isNarrow && direction === 'lose') list.push(FOOD_ALONE);
  }
  if (muscleMass === 'very_muscular') list.push(VERY_MUSCULAR);
  if (age >= SENIOR_AGE) list.push(SENIOR);
  list.push(ALWAYS);
  return list;
}

/** A far target is walked in stages, and the first one already counts. */
function firstStage(direction: Direction, currentWeightKg: number): string {
  const kilograms = `${oneDecimal(currentWeightKg * 0.05)}-${oneDecimal(currentWeightKg * 0.1)} kg`;
  return direction === 'gain'
    ? `Una tappa alla volta: il primo passo è un 5-10% in più (${kilograms}).`
    : `Una tappa alla volta: già un 5-10% in meno (${kilograms}) fa bene alla salute.`;
}
