import { describe, expect, it } from 'vitest';
import { note } from '../../../tests/support/note.ts';
import type { CalculatorInput } from '../calculator/calculator-input.ts';

describe('pace', () => {
  it.each([
    ['lose', { currentWeightKg: 82 }, 'un ritmo realistico è in media 0.4 kg a settimana.'],
    [
      'gain',
      { currentWeightKg: 56 },
      'Un buon ritmo è di circa 0.2-0.4 kg a settimana, senza fretta.',
    ],
    [
      'keep',
      { currentWeightKg: 68 },
      "È normale che il peso oscilli di circa un chilo da un giorno all'altro.",
    ],
  ])('%s', (_, changes, words) => {
    expect(note(changes)).toContain(words);
  });
});

describe('the range of weeks', () => {
  it.each<[string, Partial<CalculatorInput>, string]>([
    ['13 kg to lose', {}, 'tra 27 e 57 settimane.'],
    ['1.1 kg to lose', { heightCm: 170, currentWeightKg: 64.1 }, 'tra 2 e 4 settimane.'],
    ['80 and over', { age: 80 }, 'tra 29 e 61 settimane.'],
    ['a BMI of 60', { heightCm: 150, currentWeightKg: 135 }, 'tra 206 e 440 settimane.'],
  ])('%s', (_, changes, weeks) => {
    expect(note(changes)).toContain(
      ` Ogni corpo è diverso: per circa una persona su due servono ${weeks}`,
    );
  });

  it.each<[string, Partial<CalculatorInput>]>([
    ['less than 1 kg to lose', { heightCm: 170, currentWeightKg: 63.9 }],
    ['weight to gain', { currentWeightKg: 50 }],
    ['nothing to lose', { currentWeightKg: 68 }],
    ['under 18', { age: 17.9 }],
    ['where the formulas do not hold', { heightCm: 150, currentWeightKg: 135.1 }],
  ])('not for %s', (_, changes) => {
    expect(note(changes)).not.toContain('persona su due');
  });
});

describe('more than 104 weeks', () => {
  it.each<[string, Partial<CalculatorInput>, string]>([
    [
      'a loss',
      { age: 40, heightCm: 180, currentWeightKg: 130 },
      'servono più di 3 anni. Una tappa alla volta',
    ],
    [
      '80 and over',
      { age: 80, currentWeightKg: 140 },
      'Il tempo stimato (più di 4 anni) vale solo',
    ],
    [
      'a gain',
      {
        gender: 'female',
        heightCm: 230,
        currentWeightKg: 70,
        physicalGoal: 'maintain',
        activityLevelMultiplier: 1.2,
      },
      'servono più di 2 anni. Una tappa alla volta: già prendere il 5-10% del peso (4-7 kg)',
    ],
  ])('%s is given in years', (_, changes, words) => {
    expect(note(changes)).toContain(words);
    expect(note(changes)).not.toMatch(/mes[ei]/);
  });

  it('is not said of 104 weeks', () => {
    expect(note({ currentWeightKg: 100 })).not.toContain(' anni');
  });
});
