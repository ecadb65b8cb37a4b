import type { WeightCategory } from './body-mass.ts';
import type { CalculatorInput, PhysicalGoal } from './calculator-input.ts';
import { ADULT_AGE, CALORIE_FLOOR } from './energy.ts';
import type { Figures } from './figures.ts';
import { exceeds, oneDecimal } from './numbers.ts';
import type { Direction } from './weight-gap.ts';

const SENIOR_AGE = 65;
const FIRST_STAGE_BMI = 35;
const FIRST_STAGE_SHARE = 0.1;
const NARROW_MARGIN_KCAL = 300;
const GAIN_PACE = '0.2-0.4 kg a settimana';

/** Short paragraphs for one person: where they stand, what to eat, how fast, what to mind. */
export function interpretiveNote(input: CalculatorInput, figures: Figures): string {
  const isMinor = input.age < ADULT_AGE;
  return [
    isMinor ? minorMeaning(figures) : adultMeaning(input, figures),
    energy(isMinor, figures),
    isMinor ? minorPace(figures) : adultPace(figures),
    [...cautions(input, figures), ALWAYS].map((caution) => `• ${caution}`).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function adultMeaning(input: CalculatorInput, figures: Figures): string {
  return `${standing(figures)} ${meaningForGoal(input.physicalGoal, figures)}`;
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
  return MEANING[direction][goal].replace('{target}', `${shownTarget} kg`);
}

const MEANING: Record<Direction, Record<PhysicalGoal, string>> = {
  lose: {
    maintain:
      'Vorresti restare al peso di oggi, e non aumentare è già un buon passo. Per la salute, il traguardo più vicino è {target}.',
    leaner:
      'Per snellire il fisico, con la massa muscolare che hai indicato, il tuo riferimento è {target}.',
    stronger:
      'Prima di costruire altro muscolo conviene scendere verso {target}, con allenamenti di forza e proteine a ogni pasto: perdi grasso e tieni il muscolo.',
    healthyWeight: 'Il tuo traguardo è {target}, il primo peso della fascia salutare.',
    other: 'Qualunque sia il tuo obiettivo, il peso salutare più vicino per te è {target}.',
  },
  gain: {
    maintain: 'Vorresti restare al peso di oggi, ma salire a {target} ti darebbe più energia.',
    leaner:
      'Snellire ancora non ti aiuterebbe: il traguardo giusto per te è {target}, con più energia e più tono.',
    stronger:
      'Per aumentare la massa muscolare il primo traguardo è {target}, con allenamenti di forza e proteine a ogni pasto.',
    healthyWeight: 'Il tuo traguardo è {target}, il primo peso della fascia salutare.',
    other: 'Qualunque sia il tuo obiettivo, il peso salutare più vicino per te è {target}.',
  },
  keep: {
    maintain: 'È un peso adatto al tuo obiettivo: basta continuare così.',
    leaner:
      'Il peso è già adatto a un fisico snello: per vedere la differenza lavora su forza e tono, più che sulla bilancia.',
    stronger:
      'Il peso va bene così: per aumentare la massa muscolare contano allenamenti di forza, proteine a ogni pasto e riposo.',
    healthyWeight: 'È già un peso sano: ora basta mantenerlo.',
    other: 'Il peso va bene così: puoi dedicarti al tuo obiettivo senza pensare alla bilancia.',
  },
};

function minorMeaning({ category, shownBmi }: Figures): string {
  return `Il tuo BMI è ${oneDecimal(shownBmi)}: per un adulto sarebbe «${category}», ma prima dei 18 anni le soglie degli adulti non valgono. Peso e crescita si valutano con il pediatra: parlane prima di cambiare alimentazione.`;
}

function energy(isMinor: boolean, { basal, direction, recommended }: Figures): string {
  const purpose = isMinor ? 'Mentre si cresce non servono né tagli né eccessi' : PURPOSE[direction];
  return `A riposo il tuo corpo usa circa ${basal} kcal al giorno (metabolismo basale). ${purpose}: circa ${recommended} kcal al giorno.`;
}

const PURPOSE: Record<Direction, string> = {
  lose: 'Per scendere con equilibrio ti consigliamo meno di quanto consumi',
  gain: "Per salire con equilibrio ti consigliamo un po' più di quanto consumi",
  keep: 'Per restare al tuo peso ti consigliamo quanto consumi',
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

const ALWAYS = 'Ricalcola ogni 4 settimane; in gravidanza o allattamento queste stime non valgono.';

function cautions(input: CalculatorInput, figures: Figures): string[] {
  const { bmi, direction, gapKg, maintenance } = figures;
  const { age, currentWeightKg, gender, muscleMass } = input;
  const isAdult = age >= ADULT_AGE;
  const isFar = exceeds(Math.abs(gapKg), FIRST_STAGE_SHARE * currentWeightKg);
  const list: string[] = [];
  if (isAdult && (isFar || bmi >= FIRST_STAGE_BMI))
    list.push(firstStage(direction, currentWeightKg));
  if (isAdult && direction === 'lose' && maintenance - CALORIE_FLOOR[gender] < NARROW_MARGIN_KCAL) {
    list.push('Con il solo cibo si va piano: camminare di più ti aiuta meglio che mangiare meno.');
  }
  if (muscleMass === 'very_muscular') {
    list.push('Con molto muscolo il BMI sovrastima il grasso: guarda anche il girovita.');
  }
  if (age >= SENIOR_AGE) {
    list.push(
      'Dai 65 anni conta soprattutto proteggere il muscolo: senti il medico prima di cambiare dieta.',
    );
  }
  return list;
}

/** Half of the way that already counts: a far target is walked in stages. */
function firstStage(direction: Direction, currentWeightKg: number): string {
  const kilograms = `${oneDecimal(currentWeightKg * 0.05)}-${oneDecimal(currentWeightKg * 0.1)} kg`;
  return direction === 'gain'
    ? `Una tappa alla volta: il primo passo è un 5-10% in più (${kilograms}).`
    : `Una tappa alla volta: già un 5-10% in meno (${kilograms}) fa bene alla salute.`;
}
