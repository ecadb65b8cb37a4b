import { describe, expect, it } from 'vitest';
import { note } from '../../../tests/support/note.ts';
import type { CalculatorInput } from '../calculator/calculator-input.ts';

const UNDERWEIGHT = 'Se hai perso peso senza volerlo';

it('has four short paragraphs', () => {
  expect(note()).toMatchInlineSnapshot(`
    "Con un BMI di 25.9 sei in sovrappeso per la tua altezza. Per snellire la figura, con la massa muscolare che hai indicato, il riferimento è 69.1 kg.

    A riposo il tuo corpo consuma circa 1788 kcal al giorno (metabolismo basale). Per perdere peso con gradualità ti consigliamo circa 1960 kcal al giorno.

    Senza fretta e senza digiuni, un ritmo realistico è in media 0.4 kg a settimana. Ogni corpo è diverso: per circa una persona su due servono tra 27 e 57 settimane.

    • Una tappa alla volta: già perdere il 5-10% del peso (4-8 kg) è un bel risultato.
    • Ricalcola ogni 4 settimane."
  `);
});

describe('where the formulas end', () => {
  it.each<[string, Partial<CalculatorInput>, string]>([
    ['a BMI over 60', { heightCm: 150, currentWeightKg: 135.1 }, '2144'],
    ['a BMI under 12', { heightCm: 200, currentWeightKg: 47.9 }, '1584'],
    [
      'maintenance under 800 kcal',
      {
        age: 79,
        gender: 'female',
        heightCm: 100,
        currentWeightKg: 22,
        activityLevelMultiplier: 1.2,
      },
      '289',
    ],
    ['a child', { age: 1, gender: 'female', heightCm: 60, currentWeightKg: 20 }, '409'],
    [
      'a basal rate under zero',
      { age: 120, gender: 'female', heightCm: 50, currentWeightKg: 20 },
      '-248',
    ],
  ])('%s: the basal rate and the doctor, no calories to eat and no pace', (_, changes, basal) => {
    const text = note(changes);
    expect(text).toContain(
      `Con questi dati le formule non valgono: il metabolismo basale calcolato è di ${basal} kcal al giorno, ma questi valori non sono da seguire.`,
    );
    expect(text).toContain('se sono giusti, parlane con il medico');
    expect(text).not.toMatch(/consigli|settiman|anni:|Ricalcola|circa/);
    expect(text.match(/kcal/g)).toHaveLength(1);
  });

  it.each<[string, Partial<CalculatorInput>]>([
    ['a BMI of 60', { heightCm: 150, currentWeightKg: 135 }],
    ['a BMI of 12', { heightCm: 200, currentWeightKg: 48 }],
  ])('%s is still inside', (_, changes) => {
    expect(note(changes)).not.toContain('le formule non valgono');
  });

  it('worries about food are taken seriously there too', () => {
    expect(note({ heightCm: 200, currentWeightKg: 47.9 })).toContain(UNDERWEIGHT);
  });
});

describe('minors', () => {
  it('are referred to the paediatrician, without deficit, pace or stages', () => {
    expect(note({ age: 17, currentWeightKg: 100 })).toMatchInlineSnapshot(`
      "Il BMI è 31.6, ma prima dei 18 anni le soglie degli adulti non valgono: categoria, peso obiettivo e tempo si leggono solo insieme al pediatra.

      A riposo il tuo corpo consuma circa 2033 kcal al giorno (metabolismo basale). Mentre si cresce non servono tagli né eccessi: ti consigliamo circa 2795 kcal al giorno, come stima e non come limite."
    `);
  });

  it('are told the pace of a gain only if the doctor agrees', () => {
    expect(note({ age: 17, currentWeightKg: 50 })).toContain(
      '\n\nSe il medico consiglia di prendere peso, un buon ritmo è di circa 0.2-0.4 kg a settimana.\n\n',
    );
  });

  it('are those under 18', () => {
    expect(note({ age: 17.9 })).toContain('pediatra');
    expect(note({ age: 18 })).not.toContain('pediatra');
  });
});
