import { describe, expect, it } from 'vitest';
import { note } from '../../../tests/support/note.ts';
import type { CalculatorInput } from '../calculator/calculator-input.ts';

const STAGE = 'il 5-10% del peso';
const FOOD = 'Con il solo cibo si va più piano';
const MUSCLE = 'Con molta massa muscolare il BMI può sovrastimare il grasso';
const SENIOR = '• Dai 65 anni in su conta prima di tutto proteggere i muscoli: senti';
const PREGNANCY = '\n• In gravidanza o allattamento queste stime non valgono: chiedi al medico.';
const UNDERWEIGHT = 'Se hai perso peso senza volerlo';

describe('cautions', () => {
  it.each<[string, Partial<CalculatorInput>, string, boolean]>([
    ['a target more than 10 % away', { currentWeightKg: 82 }, STAGE, true],
    ['a target nearer than that', { currentWeightKg: 76 }, STAGE, false],
    [
      'a target exactly 10 % away',
      { heightCm: 120, currentWeightKg: 31.2, muscleMass: 'minimally_muscular' },
      STAGE,
      false,
    ],
    [
      'a target just over 10 % away',
      { heightCm: 200, currentWeightKg: 109, physicalGoal: 'leaner', muscleMass: 'very_muscular' },
      STAGE,
      true,
    ],
    ['a BMI of 35', { heightCm: 200, currentWeightKg: 140 }, STAGE, true],
    [
      'maintenance close to the calorie floor',
      {
        gender: 'female',
        age: 60,
        heightCm: 160,
        currentWeightKg: 70,
        activityLevelMultiplier: 1.2,
      },
      FOOD,
      true,
    ],
    ['maintenance well above the calorie floor', { currentWeightKg: 82 }, FOOD, false],
    [
      'maintenance close to the calorie floor, nothing to lose',
      {
        gender: 'female',
        age: 60,
        heightCm: 160,
        currentWeightKg: 50,
        activityLevelMultiplier: 1.2,
      },
      FOOD,
      false,
    ],
    ['underweight', { currentWeightKg: 56 }, UNDERWEIGHT, true],
    ['underweight, under 18', { age: 17, currentWeightKg: 50 }, UNDERWEIGHT, true],
    ['not underweight', { currentWeightKg: 68 }, UNDERWEIGHT, false],
    ['very muscular', { muscleMass: 'very_muscular' }, MUSCLE, true],
    ['muscular', { muscleMass: 'muscular' }, MUSCLE, false],
    [
      'very muscular, normal weight',
      { muscleMass: 'very_muscular', currentWeightKg: 68 },
      MUSCLE,
      true,
    ],
    [
      'very muscular, underweight',
      { muscleMass: 'very_muscular', currentWeightKg: 56 },
      MUSCLE,
      false,
    ],
    ['very muscular, under 18', { muscleMass: 'very_muscular', age: 17 }, MUSCLE, false],
    ['65, nothing to lose', { age: 65, currentWeightKg: 68 }, SENIOR, true],
    ['65, something to gain', { age: 65, currentWeightKg: 50 }, SENIOR, true],
    ['65, something to lose', { age: 65 }, SENIOR, false],
    ['under 65', { age: 64.9, currentWeightKg: 68 }, SENIOR, false],
    ['a woman of 14', { gender: 'female', age: 14 }, PREGNANCY, true],
    ['a woman of 55', { gender: 'female', age: 55.9 }, PREGNANCY, true],
    ['a girl under 14', { gender: 'female', age: 13.9 }, PREGNANCY, false],
    ['a woman of 56', { gender: 'female', age: 56 }, PREGNANCY, false],
    ['a man', {}, PREGNANCY, false],
  ])('%s', (_, changes, words, expected) => {
    expect(note(changes).includes(words)).toBe(expected);
  });

  it('gives the kilograms of a first stage', () => {
    expect(note({ currentWeightKg: 100 })).toContain('già perdere il 5-10% del peso (5-10 kg)');
    expect(note({ currentWeightKg: 45 })).toContain('già prendere il 5-10% del peso (2-5 kg)');
  });

  it('puts the caveat about muscles before the target if the BMI is over 25', () => {
    expect(note({ muscleMass: 'very_muscular' })).toContain(
      `sei in sovrappeso per la tua altezza. ${MUSCLE}: misura anche il girovita. Per snellire`,
    );
  });

  it('asks adults to calculate again', () => {
    expect(note()).toMatch(/\n• Ricalcola ogni 4 settimane\.$/);
    expect(note({ age: 17.9 })).not.toContain('Ricalcola');
  });
});
