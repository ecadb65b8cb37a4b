import { describe, expect, it } from 'vitest';
import { note } from '../../../tests/support/note.ts';
import type { CalculatorInput } from '../calculator/calculator-input.ts';

const HALT = 'Di solito dopo un anno il calo si ferma: allora il piano si rifà.';

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

  it.each<[string, Partial<CalculatorInput>]>([
    ['to lose', { heightCm: 170, currentWeightKg: 63.9 }],
    ['to gain', { heightCm: 170, currentWeightKg: 53 }],
  ])('less than a kilogram %s has none', (_, changes) => {
    expect(note(changes)).toContain(
      'Sono pochi etti, meno di quanto il peso oscilla in pochi giorni.',
    );
    expect(note(changes)).not.toMatch(/ritmo|a settimana|persone/);
  });
});

describe('the range', () => {
  it.each<[string, Partial<CalculatorInput>, string]>([
    ['13 kg to lose', {}, 'tra 27 e 57 settimane'],
    ['over two years', { age: 40, heightCm: 180, currentWeightKg: 129 }, 'tra 3 e 6 anni'],
  ])('%s', (_, changes, time) => {
    expect(note(changes)).toContain(
      ` Ogni corpo è diverso: a metà delle persone servono ${time}, alle altre meno o di più.`,
    );
  });

  it('is not named where there is none', () => {
    expect(note({ age: 80 })).not.toContain('persone');
  });
});

describe('a long way', () => {
  it('over a year usually slows to a halt', () => {
    expect(note({ currentWeightKg: 90 })).toContain(HALT);
    expect(note()).not.toContain(HALT);
  });

  it.each<[string, Partial<CalculatorInput>, string]>([
    [
      'a loss at a BMI of 40',
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
        currentWeightKg: 85,
        physicalGoal: 'maintain',
        activityLevelMultiplier: 1.2,
      },
      'Un buon ritmo',
    ],
  ])('%s is given in years', (_, changes, words) => {
    expect(note(changes)).toContain(words);
    expect(note(changes)).not.toMatch(/mes[ei]/);
  });
});

describe('where eating less alone never arrives', () => {
  const small = {
    gender: 'female',
    age: 60,
    heightCm: 150,
    currentWeightKg: 60,
    activityLevelMultiplier: 1.2,
  } as const;

  it.each<[string, Partial<CalculatorInput>, string]>([
    [
      'at the floor',
      {},
      'Con 1200 kcal e il movimento di oggi il peso si fermerebbe intorno a 52.4 kg: per arrivare a 49.1 serve più movimento, circa 25 minuti di camminata al giorno. Il tempo stimato vale solo così.',
    ],
    [
      'above the floor today',
      { currentWeightKg: 90 },
      'Con 1200 kcal e il movimento di oggi il peso si fermerebbe',
    ],
    [
      'maintenance at the floor already',
      { heightCm: 140, currentWeightKg: 55 },
      'Sono già poche calorie, e mangiare ancora meno non va bene: per arrivare a 42.7 serve più movimento, circa 115 minuti di camminata al giorno.',
    ],
    [
      'more than two hours of walking',
      { age: 78, heightCm: 130, currentWeightKg: 50 },
      'serve molto più movimento: quale, va deciso con il medico.',
    ],
  ])('%s', (_, changes, words) => {
    const text = note({ ...small, ...changes });
    expect(text).toContain(words);
    expect(text).not.toMatch(/persone|ritmo/);
  });

  it('is not said where the floor leads to the target', () => {
    expect(note({ ...small, activityLevelMultiplier: 1.375 })).not.toContain('si fermerebbe');
  });
});
