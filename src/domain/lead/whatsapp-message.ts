import {
  CALCULATOR_FIELDS,
  type CalculatorField,
  type CalculatorInput,
  type Gender,
} from '../calculator/calculator-input.ts';
import { GOAL_LABELS, MUSCLE_MASS_LABELS } from '../calculator/labels.ts';
import type { Estimate } from '../estimate/estimate.ts';
import { WITH_PAEDIATRICIAN } from '../estimate/note-meaning.ts';
import { ADULT_AGE } from '../figures/energy.ts';
import { ageInTenths, oneDecimal, upToOneDecimal } from '../figures/numbers.ts';
import { nameInMessage } from './lead-name.ts';

export type MessageBrand = { readonly name: string; readonly site: string };

/** The message that the visitor receives, in WhatsApp's own formatting. */
export function whatsappMessage(name: string, result: Estimate, brand: MessageBrand): string {
  return [
    `${greeting(nameInMessage(name))} 👋\nEcco la tua analisi personalizzata.`,
    section('👤 Il tuo profilo', profileLines(result.userInputs)),
    section('📊 I tuoi dati', [
      ...(result.userInputs.age < ADULT_AGE ? [WITH_PAEDIATRICIAN] : []),
      `BMI: ${oneDecimal(result.bmi)}`,
      `Categoria: ${result.weightCategory}`,
      `Peso salutare: ${result.healthyWeightRange} kg`,
      `Peso obiettivo: ${oneDecimal(result.targetWeight)} kg`,
      `Differenza: ${result.weightDifference}`,
    ]),
    section('🔥 Calorie di mantenimento', [`${result.maintenanceCalories} kcal al giorno`]),
    section('⏳ Tempo stimato', [result.timeToGoal]),
    section('💡 Cosa significa per te', [result.interpretiveNote]),
    section('⚠️ Importante', [
      'I valori qui sopra sono stime indicative e non sostituiscono il parere di un professionista: consulta un medico o un nutrizionista prima di cambiare alimentazione o allenamento.',
    ]),
    `${brand.site}\n_Il team di ${brand.name}_ 💚`,
  ].join('\n\n');
}

/** The labels after `Sesso`; the form asks for the gender as `Uomo` or `Donna`. */
const SEX_LABELS: Record<Gender, string> = { male: 'Maschio', female: 'Femmina' };

/** A line for every answer; the specification leaves the activity out of the profile. */
const PROFILE: Record<CalculatorField, ((input: CalculatorInput) => string) | undefined> = {
  age: (input) => {
    const age = ageInTenths(input.age);
    return `Età: ${age} ${age === 1 ? 'anno' : 'anni'}`;
  },
  gender: ({ gender }) => `Sesso: ${SEX_LABELS[gender]}`,
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
