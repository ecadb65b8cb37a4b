import { expect, it } from 'vitest';
import {
  ACTIVITY_LEVELS,
  CALCULATOR_FIELDS,
  GENDERS,
  isMuscular,
  MUSCLE_MASSES,
  PHYSICAL_GOALS,
} from './calculator-input.ts';
import { ACTIVITY_LABELS, GENDER_LABELS, GOAL_LABELS, MUSCLE_MASS_LABELS } from './labels.ts';

it('has the values of the specification in its order', () => {
  expect(GENDERS).toEqual(['male', 'female']);
  expect(ACTIVITY_LEVELS).toEqual([1.2, 1.375, 1.55, 1.725, 1.9]);
  expect(PHYSICAL_GOALS).toEqual(['maintain', 'leaner', 'stronger', 'healthyWeight', 'other']);
  expect(MUSCLE_MASSES).toEqual([
    'minimally_muscular',
    'less_muscular',
    'normal',
    'muscular',
    'very_muscular',
  ]);
  expect(CALCULATOR_FIELDS).toEqual([
    'age',
    'gender',
    'heightCm',
    'currentWeightKg',
    'activityLevelMultiplier',
    'physicalGoal',
    'muscleMass',
  ]);
});

it('has an Italian label for every value', () => {
  expect(GENDER_LABELS).toEqual({ male: 'Uomo', female: 'Donna' });
  expect(ACTIVITY_LABELS).toEqual({
    1.2: 'Vita sedentaria (poco o nessuno sport)',
    1.375: 'Attività leggera (1-3 giorni a settimana)',
    1.55: 'Attività moderata (3-5 giorni a settimana)',
    1.725: 'Attività intensa (6-7 giorni a settimana)',
    1.9: 'Attività estrema (lavoro fisico o doppi allenamenti)',
  });
  expect(GOAL_LABELS).toEqual({
    maintain: 'Mantenere il peso attuale',
    leaner: 'Snellire la figura',
    stronger: 'Aumentare la massa muscolare',
    healthyWeight: 'Raggiungere un peso sano',
    other: 'Altro',
  });
  expect(MUSCLE_MASS_LABELS).toEqual({
    minimally_muscular: 'Molto bassa',
    less_muscular: 'Bassa',
    normal: 'Nella media',
    muscular: 'Alta',
    very_muscular: 'Molto alta',
  });
});

it('treats muscular and very muscular people as muscular users', () => {
  expect(MUSCLE_MASSES.filter(isMuscular)).toEqual(['muscular', 'very_muscular']);
});
