import {
  ACTIVITY_LABELS,
  GENDER_LABELS,
  GOAL_LABELS,
  MUSCLE_MASS_LABELS,
} from '../../domain/calculator/labels.ts';
import type { LeadDetail } from '../../domain/desk/lead-detail.ts';
import type { Estimate } from '../../domain/estimate/estimate.ts';
import { ADULT_AGE } from '../../domain/figures/energy.ts';
import { oneDecimal, upToOneDecimal, withCommas } from '../../domain/figures/numbers.ts';
import { ageText } from '../words/numbers.ts';
import { inputOf } from './picture.ts';

/** The visitor's answers and results, for the person who talks to them. */
export function Figures({ lead }: { readonly lead: LeadDetail }) {
  const input = inputOf(lead);
  if (!input || !lead.payload) return null;
  // The figures as the message gives them, even if the rules have changed since.
  const result = JSON.parse(lead.payload.calculated_data) as Omit<Estimate, 'userInputs'>;
  const thresholds = input.age < ADULT_AGE ? ', soglie degli adulti' : '';
  const figures: readonly (readonly [string, string])[] = [
    ['Età', ageText(input.age)],
    ['Genere', GENDER_LABELS[input.gender]],
    ['Altezza', `${upToOneDecimal(input.heightCm)} cm`],
    ['Peso', `${input.currentWeightKg} kg`],
    ['Attività', ACTIVITY_LABELS[input.activityLevelMultiplier]],
    ['Obiettivo', GOAL_LABELS[input.physicalGoal]],
    ['Massa muscolare', MUSCLE_MASS_LABELS[input.muscleMass]],
    ['BMI', `${oneDecimal(result.bmi)} (${result.weightCategory}${thresholds})`],
    ['Peso salutare', `${result.healthyWeightRange} kg`],
    ['Peso obiettivo', `${oneDecimal(result.targetWeight)} kg`],
    ['Calorie di mantenimento', `${result.maintenanceCalories} kcal`],
    ['Tempo stimato', result.timeToGoal],
  ];
  return (
    <dl className="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{withCommas(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
