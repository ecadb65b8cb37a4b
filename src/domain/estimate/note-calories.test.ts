import { describe, expect, it } from 'vitest';
import { note } from '../../../tests/support/note.ts';

describe('calories', () => {
  it.each([
    [
      'lose',
      { currentWeightKg: 82 },
      'Per perdere peso con gradualità ti consigliamo circa 1960 kcal al giorno.',
    ],
    [
      'gain',
      { currentWeightKg: 56 },
      'Per prendere peso con gradualità ti consigliamo circa 2400 kcal al giorno.',
    ],
    [
      'keep',
      { currentWeightKg: 68 },
      'Per mantenere il peso ti consigliamo circa 2265 kcal al giorno.',
    ],
  ])('%s', (_, changes, words) => {
    expect(note(changes)).toContain(words);
  });
});

describe('the goal to keep a weight over 25', () => {
  const maintain = { currentWeightKg: 90, physicalGoal: 'maintain' } as const;

  it('gets both numbers, each with its meaning', () => {
    expect(note(maintain)).toContain(
      'Per restare al peso di oggi: circa 2568 kcal al giorno. Se vuoi iniziare a scendere: circa 2070 kcal.',
    );
  });

  it('gets one number where there is no deficit', () => {
    const words = 'Per restare al peso di oggi: circa 2224 kcal al giorno.\n\n';
    expect(note({ ...maintain, age: 80 })).toContain(words);
  });
});

it('recommends no less than maintenance where that is at the floor already', () => {
  const small = note({
    gender: 'female',
    age: 60,
    heightCm: 140,
    currentWeightKg: 55,
    activityLevelMultiplier: 1.2,
  });
  expect(small).toContain(
    'Per restare al peso di oggi: circa 1157 kcal al giorno.\n\nÈ già poco: per scendere, meglio camminare di più che mangiare ancora meno. Ogni corpo',
  );
});

describe('advice below the basal rate', () => {
  const words = "È un po' meno di quanto consumi a riposo: fatti seguire da un medico";

  it('is explained and refers to a professional', () => {
    expect(note({ activityLevelMultiplier: 1.2 })).toContain(words);
  });

  it('is not mentioned where the advice is above the basal rate', () => {
    expect(note({ activityLevelMultiplier: 1.55 })).not.toContain(words);
  });
});
