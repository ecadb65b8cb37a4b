import type { CalculatorInput } from '../calculator/calculator-input.ts';
import { floorStop } from '../figures/calorie-floor.ts';
import { NO_DEFICIT_AGE } from '../figures/energy.ts';
import type { Figures } from '../figures/figures.ts';
import { lossRange, moreThanYears } from '../figures/loss-range.ts';
import { exceeds, roundToInteger } from '../figures/numbers.ts';
import { FOOD_WORRIES, MUSCLE_AND_BMI } from './note-meaning.ts';

/** A target further away than this share of the weight, as at every BMI from 35 up, has stages. */
const FIRST_STAGE_SHARE = 0.1;

const MEDICINES_BMI = 27;
const MEDICINES = 'Se prendi farmaci per il peso questa stima non vale.';
const PREGNANCY = 'In gravidanza o allattamento queste stime non valgono: chiedi al medico.';
const PREGNANCY_AGE = { from: 14, before: 56 } as const;

export function cautions(input: CalculatorInput, figures: Figures): string[] {
  const { category } = figures;
  const { muscleMass, physicalGoal } = input;
  const isHealthy = category === 'normal';
  return [
    ...(isFar(input, figures) ? [firstStage(input, figures)] : []),
    ...(category === 'underweight' ? [`Se ${FOOD_WORRIES}, parlane con il medico.`] : []),
    ...(isHealthy && physicalGoal === 'leaner' ? [HEALTHY_AND_WORRIED] : []),
    ...(isHealthy && muscleMass === 'very_muscular' ? [`${MUSCLE_AND_BMI}.`] : []),
    waist(input),
    ...(figures.bmi >= MEDICINES_BMI ? [MEDICINES] : []),
    ...pregnancy(input),
  ];
}

const HEALTHY_AND_WORRIED = 'Se il cibo è una preoccupazione, parlane con il medico.';

/** Whatever the age: a girl of 14 can be pregnant too. */
export function pregnancy({ age, gender }: CalculatorInput): string[] {
  const canBePregnant =
    gender === 'female' && age >= PREGNANCY_AGE.from && age < PREGNANCY_AGE.before;
  return canBePregnant ? [PREGNANCY] : [];
}

function waist({ heightCm }: CalculatorInput): string {
  return `Girovita: meno della metà dell'altezza, per te ${Math.floor(heightCm / 2)} cm.`;
}

/** Nobody is praised for losing a healthy weight, or at an age at which no deficit is recommended. */
function isFar({ age, currentWeightKg }: CalculatorInput, figures: Figures): boolean {
  const { category, gapKg, plan } = figures;
  const isAdvised = plan === 'gain' || (category !== 'normal' && age < NO_DEFICIT_AGE);
  return isAdvised && exceeds(Math.abs(gapKg), FIRST_STAGE_SHARE * currentWeightKg);
}

function firstStage(input: CalculatorInput, figures: Figures): string {
  const { currentWeightKg } = input;
  const { gapKg, weeks } = figures;
  const low = roundToInteger(currentWeightKg * 0.05);
  const high = Math.min(roundToInteger(currentWeightKg * 0.1), Math.floor(Math.abs(gapKg)));
  const isOpen = !lossRange(input, figures) && !floorStop(input, figures);
  const years = isOpen ? moreThanYears(weeks) : '';
  const journey = years && `In tutto servono ${years}. `;
  return `${journey}Una tappa alla volta: già il 5-10 % (${low}-${high} kg) è un bel risultato.`;
}
