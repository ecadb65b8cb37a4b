import { expect, it } from 'vitest';
import { person } from '../../../tests/support/people.ts';
import { estimate } from '../../domain/estimate/estimate.ts';
import { italianNumber } from '../../domain/figures/numbers.ts';
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
    BMI: `${italianNumber(result.bmi)}, ${result.weightCategory}`,
    'Peso salutare': `${result.healthyWeightRange.replaceAll('.', ',').replace(' - ', '–')} kg`,
    'Peso obiettivo': `${italianNumber(result.targetWeight)} kg`,
    'Calorie di mantenimento': `${result.maintenanceCalories} kcal al giorno`,
    Tempo: result.timeToGoal.replace('.', ','),
  });
  expect(SAMPLE.bmi).toBe(italianNumber(result.bmi));
  expect(result.timeToGoal).toContain(SAMPLE.weeks);
});
