import type { WeightCategory } from './body-mass.ts';
import type { PhysicalGoal } from './calculator-input.ts';
import type { Figures } from './figures.ts';
import { oneDecimal } from './numbers.ts';
import type { Direction } from './weight-gap.ts';

/** Where an adult stands, and what that means for the goal. */
export function adultMeaning(goal: PhysicalGoal, figures: Figures): string {
  return `${standing(figures)} ${meaningForGoal(goal, figures)}`;
}

export function minorMeaning({ category, shownBmi }: Figures): string {
  return `Il tuo BMI è ${oneDecimal(shownBmi)}: per un adulto sarebbe «${category}», ma prima dei 18 anni le soglie degli adulti non valgono. Peso e crescita si valutano con il pediatra: parlane prima di cambiare alimentazione.`;
}

function standing({ category, shownBmi }: Figures): string {
  const bmi = oneDecimal(shownBmi);
  return category.startsWith('Obesità')
    ? `Il tuo BMI di ${bmi} rientra nell'${lowerFirst(category)}: è un dato di salute, non un giudizio su di te.`
    : `Con un BMI di ${bmi} sei in ${lowerFirst(category)} per la tua altezza.`;
}

function lowerFirst(category: WeightCategory): string {
  return category.charAt(0).toLowerCase() + category.slice(1);
}

function meaningForGoal(goal: PhysicalGoal, { category, direction, shownTarget }: Figures): string {
  if (direction === 'keep' && category !== 'Normopeso') {
    return "Alla fascia salutare mancano pochi grammi: puoi considerare l'obiettivo raggiunto.";
  }
  return MEANING[direction][goal](`${shownTarget} kg`);
}

const MEANING: Record<Direction, Record<PhysicalGoal, (target: string) => string>> = {
  lose: {
    maintain: (target) =>
      `Vorresti restare al peso di oggi, e non aumentare è già un buon passo. Per la salute, il traguardo più vicino è ${target}.`,
    leaner: (target) =>
      `Per snellire il fisico, con la massa muscolare che hai indicato, il tuo riferimento è ${target}.`,
    stronger: (target) =>
      `Prima di costruire altro muscolo conviene scendere verso ${target}, con allenamenti di forza e proteine a ogni pasto: perdi grasso e tieni il muscolo.`,
    healthyWeight: (target) => `Il tuo traguardo è ${target}, il primo peso della fascia salutare.`,
    other: (target) =>
      `Qualunque sia il tuo obiettivo, il peso salutare più vicino per te è ${target}.`,
  },
  gain: {
    maintain: (target) =>
      `Vorresti restare al peso di oggi, ma salire a ${target} ti darebbe più energia.`,
    leaner: (target) =>
      `Snellire ancora non ti aiuterebbe: il traguardo giusto per te è ${target}, con più energia e più tono.`,
    stronger: (target) =>
      `Per aumentare la massa muscolare il primo traguardo è ${target}, con allenamenti di forza e proteine a ogni pasto.`,
    healthyWeight: (target) => `Il tuo traguardo è ${target}, il primo peso della fascia salutare.`,
    other: (target) =>
      `Qualunque sia il tuo obiettivo, il peso salutare più vicino per te è ${target}.`,
  },
  keep: {
    maintain: () => 'È un peso adatto al tuo obiettivo: basta continuare così.',
    leaner: () =>
      'Il peso è già adatto a un fisico snello: per vedere la differenza lavora su forza e tono, più che sulla bilancia.',
    stronger: () =>
      'Il peso va bene così: per aumentare la massa muscolare contano allenamenti di forza, proteine a ogni pasto e riposo.',
    healthyWeight: () => 'È già un peso sano: ora basta mantenerlo.',
    other: () =>
      'Il peso va bene così: puoi dedicarti al tuo obiettivo senza pensare alla bilancia.',
  },
};
