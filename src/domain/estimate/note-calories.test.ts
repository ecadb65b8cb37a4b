import { describe, expect, it } from 'vitest';
import { note } from '../../../tests/support/note.ts';
import type { CalculatorInput } from '../calculator/calculator-input.ts';

describe('what to begin with is an estimate', () => {
  it.each<[string, Partial<CalculatorInput>, string]>([
    [
      'lose',
      { currentWeightKg: 82 },
      'Per perdere peso con gradualità, una stima di partenza è *1960 kcal* al giorno.',
    ],
    [
      'gain',
      { currentWeightKg: 56 },
      'Per prendere peso con gradualità, una stima di partenza è *2400 kcal* al giorno.',
    ],
    [
      'keep',
      { currentWeightKg: 68 },
      'Per restare al peso di oggi bastano *2265 kcal* al giorno, come stima di partenza.',
    ],
    [
      'less than a kilogram to lose',
      { heightCm: 170, currentWeightKg: 63.9 },
      'Per restare al peso di oggi bastano *2140 kcal* al giorno, come stima di partenza.',
    ],
    [
      'less than a kilogram to gain',
      { heightCm: 170, currentWeightKg: 53 },
      "Con *1990 kcal* al giorno il peso resta com'è: per arrivarci basta uno spuntino in più.",
    ],
    [
      '65 with a loss',
      { age: 65, currentWeightKg: 82 },
      "Se il medico è d'accordo: una stima di partenza è *1720 kcal* al giorno.",
    ],
    [
      'to keep a weight over 25',
      { currentWeightKg: 90, physicalGoal: 'maintain' },
      'Per restare al peso di oggi: 2568 kcal al giorno. Se vuoi iniziare a scendere: *2070 kcal*.',
    ],
    [
      'to keep a weight over 25 at 65',
      { age: 65, currentWeightKg: 90, physicalGoal: 'maintain' },
      "Per restare al peso di oggi: 2327 kcal al giorno. Se il medico è d'accordo: *1830 kcal* per scendere.",
    ],
    [
      'to keep a weight over 25 at 80, where there is no deficit',
      { age: 80, currentWeightKg: 90, physicalGoal: 'maintain' },
      'Per restare al peso di oggi bastano *2224 kcal* al giorno, come stima di partenza.',
    ],
    [
      'maintenance at the floor already',
      {
        gender: 'female',
        age: 60,
        heightCm: 140,
        currentWeightKg: 55,
        activityLevelMultiplier: 1.2,
      },
      'Per restare al peso di oggi bastano *1157 kcal* al giorno, come stima di partenza.',
    ],
  ])('%s', (_, changes, words) => {
    expect(note(changes)).toContain(`(metabolismo basale). ${words}\n\n`);
  });
});

describe('the check', () => {
  const OFTEN = 'la stima va corretta: le formule sbagliano facilmente del 10-20 %.';
  const AGAIN = 'Tra 4 settimane rifai il calcolo: i numeri cambiano con te.';

  it.each<[string, Partial<CalculatorInput>, string]>([
    ['a loss', {}, 'il peso non si muove come previsto'],
    ['a gain', { currentWeightKg: 56 }, 'il peso non si muove come previsto'],
    ['nothing to lose', { currentWeightKg: 68 }, 'il peso cambia'],
    ['80, without a deficit', { age: 80 }, 'il peso cambia'],
  ])('%s: after two weeks, and again after four', (_, changes, sign) => {
    expect(note(changes)).toContain(`\n\nSe in due settimane ${sign}, ${OFTEN} ${AGAIN}`);
  });

  it('is for adults', () => {
    expect(note({ age: 17.9 })).not.toMatch(/due settimane|4 settimane/);
  });
});

describe('less than the body needs at rest', () => {
  const words = '. Per scendere si va sotto: fatti seguire da un nutrizionista. ';

  it.each<[string, Partial<CalculatorInput>]>([
    ['a sedentary person', {}],
    ['with a BMI of 40', { currentWeightKg: 130 }],
    ['of 65', { age: 65 }],
    ['who wants to keep the weight', { currentWeightKg: 90, physicalGoal: 'maintain' }],
  ])('%s hears of a nutritionist before the number', (_, changes) => {
    const text = note({ activityLevelMultiplier: 1.2, ...changes });
    expect(text).toContain(words);
    expect(text.indexOf(words)).toBeLessThan(text.indexOf('*'));
  });

  it('is not mentioned where it is not less', () => {
    expect(note({ activityLevelMultiplier: 1.55 })).not.toContain('nutrizionista');
  });
});
