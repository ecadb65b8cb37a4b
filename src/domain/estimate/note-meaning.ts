import type { PhysicalGoal } from '../calculator/calculator-input.ts';
import type { WeightCategory } from '../figures/body-mass.ts';
import type { Figures } from '../figures/figures.ts';
import { oneDecimal } from '../figures/numbers.ts';
import type { Direction } from '../figures/weight-gap.ts';

/** Explains an adult's category and what it means for the goal. */
export function adultMeaning(goal: PhysicalGoal, figures: Figures): string {
  return `${CATEGORY_SENTENCE[figures.category](oneDecimal(figures.shownBmi))} ${goalMeaning(goal, figures)}`;
}

/** The thresholds of adults, and whatever is derived from them, do not apply to someone who is growing. */
export function minorMeaning({ shownBmi }: Figures): string {
  return `Il tuo BMI è ${oneDecimal(shownBmi)}, ma prima dei 18 anni le soglie degli adulti non valgono: categoria, peso obiettivo e tempo sono solo indicativi. Peso e crescita si valutano con il pediatra o il medico di famiglia: parlane con loro insieme ai tuoi genitori.`;
}

const CATEGORY_SENTENCE: Record<WeightCategory, (bmi: string) => string> = {
  underweight: (bmi) => `Con un BMI di ${bmi} sei sottopeso per la tua altezza.`,
  normal: (bmi) => `Con un BMI di ${bmi} sei normopeso per la tua altezza.`,
  overweight: (bmi) => `Con un BMI di ${bmi} sei in sovrappeso per la tua altezza.`,
  obesity1: (bmi) => obesity(bmi, 'I'),
  obesity2: (bmi) => obesity(bmi, 'II'),
  obesity3: (bmi) => obesity(bmi, 'III'),
};

function obesity(bmi: string, degree: string): string {
  return `Il tuo BMI di ${bmi} rientra nell'obesità di classe ${degree}: è un dato di salute, non un giudizio su di te.`;
}

function goalMeaning(goal: PhysicalGoal, { category, direction, shownTarget }: Figures): string {
  const isHealthy = category === 'normal';
  if (direction === 'keep' && !isHealthy) {
    return "Sei a un passo dalla fascia salutare: puoi considerare l'obiettivo raggiunto.";
  }
  if (direction === 'lose' && isHealthy) {
    return `È già un peso sano: snellire è una scelta, non una necessità. Con la massa muscolare che hai indicato, il riferimento è ${shownTarget} kg.`;
  }
  return GOAL_SENTENCE[direction][goal](`${shownTarget} kg`);
}

const reachRange = (target: string) =>
  `Il tuo traguardo è ${target}: a quel peso sei nella fascia salutare.`;
const useAsReference = (target: string) =>
  `Qualunque sia il tuo obiettivo, puoi prendere come riferimento ${target}: a quel peso sei nella fascia salutare.`;

const GOAL_SENTENCE: Record<Direction, Record<PhysicalGoal, (target: string) => string>> = {
  lose: {
    maintain: (target) =>
      `Vorresti restare al peso di oggi, e non aumentare è già un buon passo: ti bastano le calorie di mantenimento. Per la salute, il traguardo più vicino è ${target}.`,
    leaner: (target) =>
      `Per snellire il fisico, con la massa muscolare che hai indicato, il riferimento è ${target}.`,
    stronger: (target) =>
      `Prima di aumentare ancora i muscoli conviene scendere verso ${target}: allenamenti di forza e proteine a ogni pasto aiutano a conservarli.`,
    healthyWeight: reachRange,
    other: useAsReference,
  },
  gain: {
    maintain: (target) =>
      `Vorresti restare al peso di oggi, ma per la salute è meglio arrivare a ${target}.`,
    leaner: (target) =>
      `Dimagrire non ti farebbe bene: il traguardo adatto a te è ${target}. Per il tono, punta su allenamenti di forza leggeri e pasti regolari.`,
    stronger: (target) =>
      `Per aumentare la massa muscolare il primo traguardo è ${target}, con allenamenti di forza e proteine a ogni pasto.`,
    healthyWeight: reachRange,
    other: useAsReference,
  },
  keep: {
    maintain: () => 'È un peso adatto al tuo obiettivo: basta continuare così.',
    leaner: () =>
      'È un peso già adatto a un fisico snello: per vedere la differenza lavora su forza e tono, più che sulla bilancia.',
    stronger: () =>
      "Il peso è già quello giusto: ora l'obiettivo è il muscolo, con allenamenti di forza, proteine a ogni pasto e riposo.",
    healthyWeight: () => 'È già un peso sano: ora basta mantenerlo.',
    other: () =>
      'Il peso va bene così: puoi dedicarti al tuo obiettivo senza pensare alla bilancia.',
  },
};
