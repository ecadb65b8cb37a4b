import { describe, expect, it } from 'vitest';
import { note } from '../../../tests/support/note.ts';
import type { CalculatorInput } from '../calculator/calculator-input.ts';

const STAGE = 'il 5-10 %';
const FOOD = 'Con cibo e movimento insieme';
const MUSCLE = 'Con molti muscoli il BMI può sovrastimare il grasso';
const MEDICINES = '• Se prendi farmaci per il peso questa stima non vale.';
const DIAGNOSIS = 'il BMI da solo non è una diagnosi';
const WAIST = "• Girovita: meno della metà dell'altezza, per te 89 cm.";
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
    ['a BMI of 27', { heightCm: 200, currentWeightKg: 108 }, MEDICINES, true],
    ['a BMI under 27', { heightCm: 200, currentWeightKg: 107.9 }, MEDICINES, false],
    ['a minor with a BMI of 27', { age: 17, currentWeightKg: 100 }, MEDICINES, false],
    ['a BMI of 25', { heightCm: 200, currentWeightKg: 100 }, DIAGNOSIS, true],
    ['a BMI of 35', { heightCm: 200, currentWeightKg: 140 }, DIAGNOSIS, true],
    ['a BMI under 25', { heightCm: 200, currentWeightKg: 99.9 }, DIAGNOSIS, false],
    ['overweight', {}, WAIST, true],
    ['normal weight', { currentWeightKg: 68 }, WAIST, true],
    ['underweight', { currentWeightKg: 56 }, WAIST, true],
    ['an odd height', { heightCm: 179 }, WAIST, true],
    ['a minor', { age: 17 }, WAIST, false],
    ['a healthy weight far from the target', { currentWeightKg: 78.9 }, STAGE, false],
    ['a woman of 14', { gender: 'female', age: 14 }, PREGNANCY, true],
    ['a woman of 55', { gender: 'female', age: 55.9 }, PREGNANCY, true],
    ['a girl under 14', { gender: 'female', age: 13.9 }, PREGNANCY, false],
    ['a woman of 56', { gender: 'female', age: 56 }, PREGNANCY, false],
    ['a man', {}, PREGNANCY, false],
  ])('%s', (_, changes, words, expected) => {
    expect(note(changes).includes(words)).toBe(expected);
  });

  it('gives the kilograms of a first stage', () => {
    expect(note({ currentWeightKg: 100 })).toContain('già il 5-10 % (5-10 kg)');
    expect(note({ heightCm: 177, currentWeightKg: 51 })).toContain('già il 5-10 % (3-5 kg)');
  });

  it('never names a first stage larger than the whole way', () => {
    const short = { heightCm: 167.3, currentWeightKg: 46.7, gender: 'female' } as const;
    expect(note(short)).toContain('già il 5-10 % (2-5 kg)');
    expect(note({ ...short, heightCm: 118, currentWeightKg: 23 })).toContain('(1-2 kg)');
  });

  it.each([
    ['male', 94],
    ['female', 80],
  ] as const)(
    'puts the caveat about muscles before the target if the BMI is over 25: %s',
    (gender, waist) => {
      expect(note({ gender, muscleMass: 'very_muscular' })).toContain(
        `non è una diagnosi. ${MUSCLE}: sotto ${waist} cm di girovita può essere muscolo. Per snellire`,
      );
    },
  );
});
