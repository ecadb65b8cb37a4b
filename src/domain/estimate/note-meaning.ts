import type { CalculatorInput, PhysicalGoal } from '../calculator/calculator-input.ts';
import { OBESITY_BMI, OVERWEIGHT_BMI, type WeightCategory } from '../figures/body-mass.ts';
import { NO_DEFICIT_AGE } from '../figures/energy.ts';
import type { Figures } from '../figures/figures.ts';
import { oneDecimal } from '../figures/numbers.ts';
import type { Direction } from '../figures/weight-gap.ts';
import { doctorFirst, weightReferral } from './doctor-first.ts';

export const VERY_MUSCULAR =
  'Con molta massa muscolare il BMI può sovrastimare il grasso: misura anche il girovita.';

/** Most of these people mistyped something; the others need more than a formula. */
export const BEYOND_FORMULAS = 'Con questi dati le formule non valgono';

/** Stands before the figures of a minor. */
export const WITH_PAEDIATRICIAN =
  'Sotto i 18 anni questi valori si leggono solo insieme al pediatra.';

/** Explains an adult's category, what comes before any target, and the target for the goal. */
export function adultMeaning(input: CalculatorInput, figures: Figures): string {
  return [
    categorySentence(figures),
    ...doctorFirst(input, figures),
    ...muscleCaveat(input, figures),
    goalMeaning(input, figures),
  ].join(' ');
}

export function muscleCaveat({ muscleMass }: CalculatorInput, { bmi }: Figures): string[] {
  return muscleMass === 'very_muscular' && bmi >= OVERWEIGHT_BMI ? [VERY_MUSCULAR] : [];
}

/** Explains an adult's category where no target can be given. */
export function categoryMeaning(figures: Figures): string {
  return `${categorySentence(figures)} ${weightReferral(figures)}`.trimEnd();
}

/** The thresholds of adults, and whatever is derived from them, do not apply to someone who is growing. */
export function minorMeaning({ shownBmi }: Figures): string {
  return `Il BMI è ${oneDecimal(shownBmi)}, ma prima dei 18 anni le soglie degli adulti non valgono: categoria, peso obiettivo e tempo si leggono solo insieme al pediatra.`;
}

function categorySentence({ category, shownBmi }: Figures): string {
  const bmi = `BMI di ${oneDecimal(shownBmi)}`;
  const name = CATEGORY_NAMES[category];
  return shownBmi < OBESITY_BMI
    ? `Con un ${bmi} sei ${name} per la tua altezza.`
    : `Il tuo ${bmi} rientra nell'obesità di classe ${name}: è un dato di salute, non un giudizio su di te.`;
}

const CATEGORY_NAMES: Record<WeightCategory, string> = {
  underweight: 'sottopeso',
  normal: 'normopeso',
  overweight: 'in sovrappeso',
  obesity1: 'I',
  obesity2: 'II',
  obesity3: 'III',
};

function goalMeaning({ age, currentWeightKg, physicalGoal }: CalculatorInput, figures: Figures) {
  const { category, direction, healthy, shownTarget } = figures;
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
  if (direction === 'lose' && isHealthy) {
    return `È già un peso sano: snellire la figura è una scelta. Con la massa muscolare che hai indicato, il riferimento è ${shownTarget} kg.`;
  }
  return GOAL_SENTENCE[direction][physicalGoal](`${shownTarget} kg`);
}

const reachRange = (target: string) =>
  `Il tuo traguardo è ${target}: a quel peso sei nella fascia salutare.`;
const useAsReference = (target: string) =>
  `Qualunque sia il tuo obiettivo, puoi prendere come riferimento ${target}: a quel peso sei nella fascia salutare.`;

const GOAL_SENTENCE: Record<Direction, Record<PhysicalGoal, (target: string) => string>> = {
  lose: {
    maintain: (target) =>
      `Vorresti restare al peso di oggi, e non aumentare è già un buon passo. Per la salute, il traguardo più vicino è ${target}.`,
    leaner: (target) =>
      `Per snellire la figura, con la massa muscolare che hai indicato, il riferimento è ${target}.`,
    stronger: (target) =>
      `Prima di aumentare i muscoli conviene scendere verso ${target}: allenamenti di forza e proteine a ogni pasto aiutano a conservarli.`,
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
      "Il peso è già quello giusto: ora l'obiettivo è il muscolo, con allenamenti di forza, proteine a ogni pasto e riposo.",
    healthyWeight: () => 'È già un peso sano: ora basta mantenerlo.',
    other: () =>
      'Il peso va bene così: puoi dedicarti al tuo obiettivo senza pensare alla bilancia.',
  },
};
