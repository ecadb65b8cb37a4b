import { expect, it } from 'vitest';
import { person } from '../../../tests/support/people.ts';
import { estimate } from '../../domain/estimate/estimate.ts';
import { oneDecimal } from '../../domain/figures/numbers.ts';
import { SAMPLE } from './hero-sample.tsx';

it('shows what the estimate says about the answers beside it', () => {
  const result = estimate(
    person({
      age: 34,
      gender: 'female',
      heightCm: 168,
      currentWeightKg: 76,
      activityLevelMultiplier: 1.375,
      physicalGoal: 'healthyWeight',
    }),
  );
  expect(SAMPLE.answers).toBe('Donna, 34 anni, 168 cm, 76 kg, attività leggera');
  expect(Object.fromEntries(SAMPLE.figures)).toEqual({
    BMI: `${oneDecimal(result.bmi)}, ${result.weightCategory}`,
    'Peso salutare': `${result.healthyWeightRange} kg`,
    'Peso obiettivo': `${oneDecimal(result.targetWeight)} kg`,
    'Calorie di mantenimento': `${result.maintenanceCalories} kcal al giorno`,
    Tempo: result.timeToGoal,
  });
});
