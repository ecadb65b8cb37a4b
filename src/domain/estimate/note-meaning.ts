import type { CalculatorInput, Gender, PhysicalGoal } from '../calculator/calculator-input.ts';
import { OVERWEIGHT_BMI, type WeightCategory } from '../figures/body-mass.ts';
import { NO_DEFICIT_AGE } from '../figures/energy.ts';
import type { Figures } from '../figures/figures.ts';
import { exceeds, oneDecimal, roundToInteger } from '../figures/numbers.ts';
import type { Direction } from '../figures/weight-gap.ts';
import { doctorFirst } from './doctor-first.ts';

export const MUSCLE_AND_BMI = 'Con molti muscoli il BMI può sovrastimare il grasso';

/** With a waist under this, a muscular body's weight above the range may be muscle. */
const WAIST_CM: Record<Gender, number> = { female: 80, male: 94 };

/** Follows `se`. */
export const FOOD_WORRIES = 'hai perso peso senza volerlo, o se il cibo è una preoccupazione';

/** Most of these people mistyped something; the others need more than a formula. */
export const BEYOND_FORMULAS = 'Con questi dati le formule non valgono';

export const WITH_PAEDIATRICIAN = 'Sotto i 18 anni il BMI si legge solo insieme al pediatra';

export function adultMeaning(input: CalculatorInput, figures: Figures): string {
  return [
    categorySentence(figures),
    ...doctorFirst(input, figures),
    ...muscleCaveat(input, figures),
    goalMeaning(input, figures),
  ].join(' ');
}

export function muscleCaveat({ gender, muscleMass }: CalculatorInput, { bmi }: Figures): string[] {
  return muscleMass === 'very_muscular' && bmi >= OVERWEIGHT_BMI
    ? [`${MUSCLE_AND_BMI}: sotto ${WAIST_CM[gender]} cm di girovita può essere muscolo.`]
    : [];
}

/** The thresholds of adults, and whatever is derived from them, do not apply to someone who is growing. */
export function minorMeaning({ shownBmi }: Figures): string {
  return `Il BMI è ${oneDecimal(shownBmi)}, ma prima dei 18 anni le soglie degli adulti non valgono: categoria, peso obiettivo, differenza e tempo si leggono solo insieme al pediatra.`;
}

export function categorySentence({ category, shownBmi }: Figures): string {
  return CATEGORY_SENTENCES[category](`BMI di ${oneDecimal(shownBmi)}`);
}

const obesity = (degree: string) => (bmi: string) =>
  `Il tuo ${bmi} rientra nell'obesità di classe ${degree}: è un dato di salute, non un giudizio, e il BMI da solo non è una diagnosi.`;

const CATEGORY_SENTENCES: Record<WeightCategory, (bmi: string) => string> = {
  underweight: (bmi) => `Con un ${bmi} sei sottopeso per la tua altezza.`,
  normal: (bmi) => `Con un ${bmi} il tuo peso è nella norma per la tua altezza.`,
  overweight: (bmi) =>
    `Con un ${bmi} sei in sovrappeso per la tua altezza, ma il BMI da solo non è una diagnosi.`,
  obesity1: obesity('I'),
  obesity2: obesity('II'),
  obesity3: obesity('III'),
};

function goalMeaning(input: CalculatorInput, figures: Figures): string {
  const { direction, plan } = figures;
  const words = goalSentence(input, figures);
  return plan === 'keep' && direction !== 'keep' ? `${words} ${SMALL_GAP}` : words;
}

const SMALL_GAP = 'Sono pochi etti, meno di quanto il peso oscilla in pochi giorni.';

/** Somebody who wants to keep a weight this close to the range hears how close it is. */
const NEARLY_HEALTHY_KG = 0.3;

function goalSentence(input: CalculatorInput, figures: Figures): string {
  const { age, currentWeightKg, physicalGoal } = input;
  const { category, direction, gapKg, healthy, shownTarget } = figures;
  const isHealthy = category === 'normal' && currentWeightKg <= healthy.high;
  if (direction === 'keep' && category === 'underweight') {
    return 'Ti mancano pochi etti alla fascia salutare.';
  }
  // A weight to keep can be just above the range that the message shows.
  if (direction === 'keep' && currentWeightKg > healthy.high) {
    return 'Sei al limite alto della fascia salutare: basta non aumentare.';
  }
  if (direction === 'lose' && age >= NO_DEFICIT_AGE) {
    return `Il peso obiettivo di ${shownTarget} kg è solo un riferimento.`;
  }
  if (
    physicalGoal === 'maintain' &&
    direction !== 'keep' &&
    !exceeds(Math.abs(gapKg), NEARLY_HEALTHY_KG)
  ) {
    const hectograms = roundToInteger(Math.abs(currentWeightKg - Number(shownTarget)) * 10);
    return `Sei a ${hectograms} ${hectograms === 1 ? 'etto' : 'etti'} dalla fascia salutare.`;
  }
  if (direction === 'lose' && isHealthy) {
    const strength = hasLittleMuscle(input) ? ` ${STRENGTH_COUNTS_MORE}` : '';
    return `È già un peso sano: snellire la figura è una scelta. Con la massa muscolare che hai indicato, il riferimento è ${shownTarget} kg.${strength}`;
  }
  return GOAL_SENTENCE[direction][physicalGoal](`${shownTarget} kg`);
}

const STRENGTH_COUNTS_MORE = 'Con pochi muscoli, allenare la forza conta più che pesare meno.';

function hasLittleMuscle({ muscleMass }: CalculatorInput): boolean {
  return muscleMass === 'minimally_muscular' || muscleMass === 'less_muscular';
}

const reachRange = (target: string) =>
  `Il tuo traguardo è ${target}: a quel peso sei nella fascia salutare.`;
const useAsReference = (target: string) =>
  `Un buon riferimento è ${target}: a quel peso sei nella fascia salutare.`;

const GOAL_SENTENCE: Record<Direction, Record<PhysicalGoal, (target: string) => string>> = {
  lose: {
    maintain: (target) => `Non aumentare è già un passo: per la salute il traguardo è ${target}.`,
    leaner: (target) =>
      `Per snellire la figura, con i muscoli che hai indicato, il riferimento è ${target}.`,
    stronger: (target) =>
      `Prima dei muscoli conviene scendere verso ${target}, con allenamenti di forza e proteine.`,
    healthyWeight: reachRange,
    other: useAsReference,
  },
  gain: {
    maintain: (target) =>
      `Vorresti restare al peso di oggi, ma per la salute il traguardo è ${target}.`,
    leaner: (target) =>
      `Dimagrire non ti farebbe bene: il traguardo adatto a te è ${target}. Per il tono bastano pasti regolari e allenamenti di forza leggeri.`,
    stronger: (target) =>
      `Per aumentare la massa muscolare il primo traguardo è ${target}, con allenamenti di forza e proteine a ogni pasto.`,
    healthyWeight: reachRange,
    other: useAsReference,
  },
  keep: {
    maintain: () => 'È un peso adatto al tuo obiettivo: basta continuare così.',
    leaner: () =>
      'È un peso già adatto a una figura snella: ora contano forza e tono, più della bilancia.',
    stronger: () =>
      "Il peso c'è già; per vedere crescere il muscolo servono mesi di allenamenti di forza, proteine a ogni pasto e riposo.",
    healthyWeight: () => 'È già un peso sano: ora basta mantenerlo.',
    other: () =>
      'Il peso va bene così: puoi dedicarti al tuo obiettivo senza pensare alla bilancia.',
  },
};
