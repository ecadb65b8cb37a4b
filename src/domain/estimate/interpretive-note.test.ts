import { describe, expect, it } from 'vitest';
import { note } from '../../../tests/support/note.ts';
import type { CalculatorInput } from '../calculator/calculator-input.ts';

const UNDERWEIGHT = 'Se hai perso peso senza volerlo, o se il cibo è una preoccupazione';

describe('where the formulas end', () => {
  it.each<[string, Partial<CalculatorInput>, string, string]>([
    ['a BMI over 60', { heightCm: 150, currentWeightKg: 135.1 }, '2144', 'il medico'],
    ['a BMI under 16', { heightCm: 200, currentWeightKg: 63.9 }, '1744', 'il medico'],
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
      'il medico',
    ],
    [
      'a child',
      { age: 1, gender: 'female', heightCm: 60, currentWeightKg: 20 },
      '409',
      'il pediatra',
    ],
    [
      'a basal rate under zero',
      { age: 120, gender: 'female', heightCm: 50, currentWeightKg: 20 },
      '-248',
      'il medico',
    ],
  ])(
    '%s: the basal rate and the doctor, no calories to eat, no training, no recalculation',
    (_, changes, basal, doctor) => {
      const text = note(changes);
      expect(text).toContain(
        `Con questi dati le formule non valgono: il metabolismo basale calcolato è di ${basal} kcal al giorno, ma né calorie né tempi sono da seguire.`,
      );
      expect(text).toContain(`se sono giusti, parlane con ${doctor}`);
      expect(text).not.toMatch(
        /stima|bastano|settimane|anni:|rifai|circa|allena|camminat|Girovita/,
      );
      expect(text.match(/kcal/g)).toHaveLength(1);
    },
  );

  it.each<[string, Partial<CalculatorInput>]>([
    ['a BMI of 60', { heightCm: 150, currentWeightKg: 135 }],
    ['a BMI of 16', { heightCm: 200, currentWeightKg: 64 }],
  ])('%s is still inside', (_, changes) => {
    expect(note(changes)).not.toContain('le formule non valgono');
  });

  it('a BMI under 16: worries about food come first, and the pace is the doctor’s', () => {
    expect(note({ heightCm: 200, currentWeightKg: 63.9 })).toMatchInlineSnapshot(`
      "Prima di tutto: se hai perso peso senza volerlo, o se il cibo è una preoccupazione, parlane con il medico. Con un BMI di 16.0 sei sottopeso per la tua altezza. A questo peso quanto e come mangiare lo decide il medico, non una formula.

      Con questi dati le formule non valgono: il metabolismo basale calcolato è di 1744 kcal al giorno, ma né calorie né tempi sono da seguire. Ricontrolla i dati: se sono giusti, parlane con il medico.

      Quanto al ritmo, di solito si riprendono 0.2-0.4 kg a settimana, ma a questo peso il ritmo lo decide il medico."
    `);
  });

  it('worries about food are taken seriously there too', () => {
    const tiny = { age: 100, gender: 'female', heightCm: 110, currentWeightKg: 21 } as const;
    expect(note(tiny)).toContain('le formule non valgono');
    expect(note(tiny)).toContain(`• ${UNDERWEIGHT}, parlane con il medico.`);
  });
});

describe('minors', () => {
  it('are referred to the paediatrician, without calories, pace or stages', () => {
    expect(note({ age: 17, currentWeightKg: 100 })).toMatchInlineSnapshot(`
      "Il BMI è 31.6, ma prima dei 18 anni le soglie degli adulti non valgono: categoria, peso obiettivo, differenza e tempo si leggono solo insieme al pediatra.

      A riposo il tuo corpo consuma 2033 kcal al giorno (metabolismo basale): quante calorie servono, lo dice il pediatra.

      • Se hai perso peso senza volerlo, o se il cibo è una preoccupazione, parlane con il pediatra."
    `);
  });

  it('read the pace of a gain as the paediatrician’s', () => {
    expect(note({ age: 17, currentWeightKg: 50 })).toMatchInlineSnapshot(`
      "Il BMI è 15.8, ma prima dei 18 anni le soglie degli adulti non valgono: categoria, peso obiettivo, differenza e tempo si leggono solo insieme al pediatra.

      A riposo il tuo corpo consuma 1533 kcal al giorno (metabolismo basale): quante calorie servono, lo dice il pediatra.

      Se serve prendere peso lo dice il pediatra, e anche con quale ritmo (negli adulti di solito 0.2-0.4 kg a settimana).

      • Se hai perso peso senza volerlo, o se il cibo è una preoccupazione, parlane con il pediatra."
    `);
  });

  it.each<[string, Partial<CalculatorInput>]>([
    ['a child of 6 near the median', { age: 6, heightCm: 115, currentWeightKg: 20.5 }],
    ['a boy of 13 above it', { age: 13, heightCm: 158, currentWeightKg: 61 }],
    ['a girl of 15 who wants to be leaner', { age: 15, gender: 'female', currentWeightKg: 70 }],
    ['a girl of 16 who wants more muscle', { age: 16, gender: 'female', physicalGoal: 'stronger' }],
  ])('%s gets no category, no target and no calories to eat', (_, changes) => {
    const text = note(changes);
    expect(text).not.toMatch(/sottopeso|sovrappeso|nella norma|traguardo|riferimento|\*\d/);
    expect(text).toContain('quante calorie servono, lo dice il pediatra');
  });

  it.each(['leaner', 'maintain'] as const)(
    'with the goal %s and worries about food',
    (physicalGoal) => {
      const text = note({ age: 15, currentWeightKg: 65, physicalGoal });
      expect(text.includes(UNDERWEIGHT)).toBe(physicalGoal === 'leaner');
    },
  );

  it('are those under 18', () => {
    expect(note({ age: 17.9 })).toContain('pediatra');
    expect(note({ age: 18 })).not.toContain('pediatra');
  });
});
