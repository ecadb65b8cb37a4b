import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyone, formTexts, person } from '../../../tests/support/people.ts';
import { CALCULATOR_FIELDS, type CalculatorField } from './calculator-input.ts';
import { checkCalculatorInput, parseCalculatorTexts } from './validate-calculator.ts';

const MESSAGES = {
  age: "Inserisci un'età valida (1-120).",
  gender: 'Seleziona il genere.',
  heightCm: "Inserisci un'altezza valida (50-250 cm).",
  currentWeightKg: 'Inserisci un peso valido (20-300 kg).',
  activityLevelMultiplier: 'Seleziona un livello di attività.',
  physicalGoal: 'Seleziona un obiettivo.',
  muscleMass: 'Seleziona la tua massa muscolare percepita.',
};

const TEXTS = formTexts(person());

describe('parseCalculatorTexts', () => {
  it('returns the input', () => {
    expect(parseCalculatorTexts(TEXTS)).toEqual({ ok: true, value: person() });
  });

  it('returns the fields in the order of the specification', () => {
    const parsed = parseCalculatorTexts(TEXTS);
    expect(parsed.ok && Object.keys(parsed.value)).toEqual([...CALCULATOR_FIELDS]);
  });

  it('reports every empty field with its message', () => {
    expect(parseCalculatorTexts({})).toEqual({ ok: false, errors: MESSAGES });
  });

  it.each<[CalculatorField, string[]]>([
    ['age', ['0,1', '1', '120', '30,25', '0,01']],
    ['heightCm', ['50', '250', '170,25']],
    ['currentWeightKg', ['20', '300', '72,5', '72,50', '300.0', ' 72,5 ', '\t72\u00a0', '072']],
    ['gender', ['female']],
    ['activityLevelMultiplier', ['1.2', '1.9']],
    ['physicalGoal', ['other']],
    ['muscleMass', ['very_muscular']],
  ])('accepts %s of %j', (field, texts) => {
    for (const text of texts) {
      const { ok } = parseCalculatorTexts({ ...TEXTS, [field]: text });
      expect([text, ok]).toEqual([text, true]);
    }
  });

  it.each<[CalculatorField, string[]]>([
    ['age', ['', '0', '0,0', '30,125', '30,251', '120,1', '121', '-5', 'trenta']],
    ['heightCm', ['', '49,9', '170,125', '250,1', '1,78 m']],
    [
      'currentWeightKg',
      [
        '',
        '19,9',
        '300,1',
        '72,51',
        '72.55',
        '70kg',
        '1e2',
        '+70',
        '70.',
        '.5',
        '7 0',
        '٧٠',
        '70\n5',
      ],
    ],
    ['gender', ['Male']],
    ['activityLevelMultiplier', ['1.20', '1,2', '2']],
    ['physicalGoal', ['thinner']],
    ['muscleMass', ['constructor']],
  ])('refuses %s of %j with its message and no other', (field, texts) => {
    for (const text of texts) {
      expect(parseCalculatorTexts({ ...TEXTS, [field]: text })).toEqual({
        ok: false,
        errors: { [field]: MESSAGES[field] },
      });
    }
  });
});

describe('checkCalculatorInput', () => {
  it('returns valid input without unknown keys', () => {
    fc.assert(
      fc.property(anyone, (input) => {
        expect(checkCalculatorInput({ ...input, extra: 1 })).toEqual({ ok: true, value: input });
      }),
    );
  });

  it.each([undefined, null, 7, 'text', [], {}])('reports every field of %j', (candidate) => {
    expect(checkCalculatorInput(candidate)).toEqual({ ok: false, errors: MESSAGES });
  });

  it.each<[CalculatorField, unknown]>([
    ['age', '30'],
    ['age', Number.NaN],
    ['age', Number.POSITIVE_INFINITY],
    ['age', 0],
    ['age', 1e-300],
    ['age', 0.001],
    ['age', 30.12345678901234],
    ['heightCm', 49.99],
    ['heightCm', 170.123456789012],
    ['heightCm', 170.001],
    ['currentWeightKg', 72.55],
    ['currentWeightKg', null],
    ['activityLevelMultiplier', '1.2'],
    ['activityLevelMultiplier', 1.3],
    ['gender', 0],
    ['physicalGoal', ['leaner']],
    ['muscleMass', {}],
  ])('refuses %s of %s', (field, value) => {
    expect(checkCalculatorInput({ ...person(), [field]: value })).toEqual({
      ok: false,
      errors: { [field]: MESSAGES[field] },
    });
  });

  it.each<[CalculatorField, string]>([
    ['age', '1e2'],
    ['age', '30.250'],
    ['heightCm', '1.7025e2'],
    ['currentWeightKg', '725e-1'],
  ])('accepts %s of %s, however JSON writes the number', (field, json) => {
    expect(checkCalculatorInput({ ...person(), [field]: JSON.parse(json) }).ok).toBe(true);
  });

  it('accepts exactly the numbers that the form can send', () => {
    const numbers = fc.oneof(
      fc.double({ min: 0, max: 400 }),
      fc.integer({ min: 0, max: 400_000 }).map((thousandths) => thousandths / 1000),
    );
    const fields = fc.constantFrom<CalculatorField>('age', 'heightCm', 'currentWeightKg');
    fc.assert(
      fc.property(fields, numbers, (field, number) => {
        const sent = checkCalculatorInput({ ...person(), [field]: number });
        const typed = parseCalculatorTexts({ ...TEXTS, [field]: String(number) });
        expect(sent).toEqual(typed);
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (candidate) => {
        expect(checkCalculatorInput(candidate).ok).toBe(false);
      }),
    );
  });
});

it('takes digits with at most one separator, and nothing else, for a number', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789,. -+ek'.split('')) });
  fc.assert(
    fc.property(fc.oneof(typed, fc.string()), (text) => {
      const parts = text.trim().replace(',', '.').split('.');
      const isNumber = parts.length <= 2 && parts.every((part) => /^[0-9]+$/.test(part));
      const { ok } = parseCalculatorTexts({ ...TEXTS, age: text });
      const value = Number(parts.join('.'));
      expect(ok).toBe(isNumber && value > 0 && value <= 120 && Number(value.toFixed(2)) === value);
    }),
  );
});
