import type { Brand } from '../brand.ts';
import {
  CALCULATOR_FIELDS,
  type CalculatorField,
  type CalculatorInput,
} from '../calculator/calculator-input.ts';
import { GENDER_LABELS, GOAL_LABELS, MUSCLE_MASS_LABELS } from '../calculator/labels.ts';
import type { Estimate } from '../estimate/estimate.ts';
import { WITH_PAEDIATRICIAN } from '../estimate/note-meaning.ts';
import { ADULT_AGE } from '../figures/energy.ts';
import { ageInTenths, oneDecimal, upToOneDecimal } from '../figures/numbers.ts';
import { nameInMessage } from './lead-name.ts';

export type MessageBrand = Pick<Brand, 'name' | 'professional' | 'site'>;

/** The message that the visitor receives, in WhatsApp's own formatting. */
export function whatsappMessage(name: string, result: Estimate, brand: MessageBrand): string {
  const isMinor = result.userInputs.age < ADULT_AGE;
  const forAdults = isMinor ? ' (da adulto)' : '';
  return [
    `${greeting(nameInMessage(name))} 👋\nEcco la tua analisi.`,
    section('👤 Il tuo profilo', profileLines(result.userInputs)),
    section('📊 I tuoi dati', [
      ...(isMinor ? [`${WITH_PAEDIATRICIAN}: questi sono valori da adulti.`] : []),
      `BMI: ${oneDecimal(result.bmi)}`,
      `Categoria${isMinor ? ' (soglie degli adulti)' : ''}: ${result.weightCategory}`,
      `Peso salutare${forAdults}: ${result.healthyWeightRange} kg`,
      `Peso obiettivo${forAdults}: ${oneDecimal(result.targetWeight)} kg`,
      `Differenza: ${result.weightDifference}`,
    ]),
    section('🔥 Calorie di mantenimento', [`${result.maintenanceCalories} kcal al giorno`]),
    section('⏳ Tempo stimato', [result.timeToGoal]),
    section('💡 Cosa significa per te', [signedNote(result, brand)]),
    section('⚠️ Importante', [
      'Sono stime: prima di cambiare abitudini consulta un medico o un nutrizionista.',
    ]),
    `${brand.site}\n_Il team di ${brand.name}_`,
  ].join('\n\n');
}

export function signedNote(
  { interpretiveNote }: Estimate,
  { professional }: Pick<MessageBrand, 'professional'>,
): string {
  if (!professional) return interpretiveNote;
  const { name, register, title } = professional;
  return `${interpretiveNote}\n\n${name}, ${title} (${register})`;
}

/** A line for every answer; the specification leaves the activity out of the profile. */
const PROFILE: Record<CalculatorField, ((input: CalculatorInput) => string) | undefined> = {
  age: (input) => {
    const age = ageInTenths(input.age);
    return `Età: ${age} ${age === 1 ? 'anno' : 'anni'}`;
  },
  gender: ({ gender }) => `Sesso: ${GENDER_LABELS[gender].toLowerCase()}`,
  heightCm: ({ heightCm }) => `Altezza: ${upToOneDecimal(heightCm)} cm`,
  currentWeightKg: ({ currentWeightKg }) => `Peso attuale: ${currentWeightKg} kg`,
  activityLevelMultiplier: undefined,
  physicalGoal: ({ physicalGoal }) => `Obiettivo: ${GOAL_LABELS[physicalGoal]}`,
  muscleMass: ({ muscleMass }) => `Massa muscolare: ${MUSCLE_MASS_LABELS[muscleMass]}`,
};

function profileLines(input: CalculatorInput): readonly string[] {
  return CALCULATOR_FIELDS.flatMap((field) => PROFILE[field]?.(input) ?? []);
}

/** The name is empty if it consisted of formatting characters alone. */
function greeting(name: string): string {
  return name === '' ? 'Ciao!' : `Ciao ${name}!`;
}

function section(title: string, lines: readonly string[]): string {
  return [`*${title}*`, ...lines].join('\n');
}
