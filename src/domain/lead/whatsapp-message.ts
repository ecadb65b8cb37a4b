import { GENDER_LABELS, GOAL_LABELS, MUSCLE_MASS_LABELS } from '../calculator/labels.ts';
import type { Estimate } from '../estimate/estimate.ts';
import { ageInTenths, oneDecimal, upToOneDecimal } from '../figures/numbers.ts';
import { nameInMessage } from './lead-name.ts';

export type MessageBrand = { readonly name: string; readonly site: string };

/** The message that the visitor receives, in WhatsApp's own formatting. */
export function whatsappMessage(name: string, result: Estimate, brand: MessageBrand): string {
  const { userInputs } = result;
  const age = ageInTenths(userInputs.age);
  return [
    `${greeting(nameInMessage(name))} 👋\nEcco la tua analisi personalizzata.`,
    section('👤 Il tuo profilo', [
      `Età: ${age} ${age === 1 ? 'anno' : 'anni'}`,
      `Sesso: ${GENDER_LABELS[userInputs.gender]}`,
      `Altezza: ${upToOneDecimal(userInputs.heightCm)} cm`,
      `Peso attuale: ${userInputs.currentWeightKg} kg`,
      `Obiettivo: ${GOAL_LABELS[userInputs.physicalGoal]}`,
      `Massa muscolare: ${MUSCLE_MASS_LABELS[userInputs.muscleMass]}`,
    ]),
    section('📊 I tuoi dati', [
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

/** Nothing is left of a name that consists of formatting characters. */
function greeting(name: string): string {
  return name === '' ? 'Ciao!' : `Ciao ${name}!`;
}

function section(title: string, lines: readonly string[]): string {
  return [`*${title}*`, ...lines].join('\n');
}
