import { describe, expect, it } from 'vitest';
import { person } from '../../../tests/support/people.ts';
import { type CalculatorInput, PHYSICAL_GOALS } from '../calculator/calculator-input.ts';
import { estimate } from './estimate.ts';

const note = (changes: Partial<CalculatorInput> = {}) => estimate(person(changes)).interpretiveNote;

it('has four short paragraphs', () => {
  expect(note()).toMatchInlineSnapshot(`
    "Con un BMI di 25.9 sei in sovrappeso per la tua altezza. Per snellire il fisico, con la massa muscolare che hai indicato, il riferimento è 69.1 kg.

    A riposo il tuo corpo consuma circa 1788 kcal al giorno (metabolismo basale). Per perdere peso con gradualità ti consigliamo circa 1960 kcal al giorno.

    Un ritmo realistico è in media 0.4 kg a settimana, senza fretta e senza digiuni.

    • Una tappa alla volta: già perdere il 5-10% del peso (4.1-8.2 kg) è un bel risultato.
    • Ricalcola ogni 4 settimane; in gravidanza o allattamento queste stime non valgono."
  `);
});

describe('the category', () => {
  it.each([
    [56, 'Con un BMI di 17.7 sei sottopeso per la tua altezza.'],
    [70, 'Con un BMI di 22.1 sei normopeso per la tua altezza.'],
    [90, 'Con un BMI di 28.4 sei in sovrappeso per la tua altezza.'],
    [100, "Il tuo BMI di 31.6 rientra nell'obesità di classe I: è un dato di salute"],
    [120, "Il tuo BMI di 37.9 rientra nell'obesità di classe II: è un dato di salute"],
    [140, "Il tuo BMI di 44.2 rientra nell'obesità di classe III: è un dato di salute"],
  ])('%d kg', (currentWeightKg, words) => {
    expect(note({ currentWeightKg })).toContain(words);
  });
});

describe('the goal', () => {
  it.each([
    [
      'lose',
      90,
      'maintain',
      'ti bastano le calorie di mantenimento. Per la salute, il traguardo più vicino è 78.9 kg',
    ],
    [
      'lose',
      90,
      'leaner',
      'Per snellire il fisico, con la massa muscolare che hai indicato, il riferimento è 69.1 kg',
    ],
    ['lose', 90, 'stronger', 'Prima di aumentare ancora i muscoli conviene scendere verso 78.9 kg'],
    [
      'lose',
      90,
      'healthyWeight',
      'Il tuo traguardo è 78.9 kg: a quel peso sei nella fascia salutare',
    ],
    [
      'lose',
      90,
      'other',
      'Qualunque sia il tuo obiettivo, puoi prendere come riferimento 78.9 kg: a quel peso sei nella fascia salutare',
    ],
    ['gain', 56, 'maintain', 'ma per la salute è meglio arrivare a 58.6 kg'],
    ['gain', 56, 'leaner', 'Dimagrire non ti farebbe bene: il traguardo adatto a te è 58.6 kg'],
    ['gain', 56, 'stronger', 'Per aumentare la massa muscolare il primo traguardo è 58.6 kg'],
    [
      'gain',
      56,
      'healthyWeight',
      'Il tuo traguardo è 58.6 kg: a quel peso sei nella fascia salutare',
    ],
    [
      'gain',
      56,
      'other',
      'Qualunque sia il tuo obiettivo, puoi prendere come riferimento 58.6 kg: a quel peso sei nella fascia salutare',
    ],
    ['keep', 68, 'maintain', 'È un peso adatto al tuo obiettivo: basta continuare così'],
    ['keep', 68, 'leaner', 'È un peso già adatto a un fisico snello'],
    ['keep', 68, 'stronger', "ora l'obiettivo è il muscolo, con allenamenti di forza"],
    ['keep', 68, 'healthyWeight', 'È già un peso sano: ora basta mantenerlo'],
    ['keep', 68, 'other', 'puoi dedicarti al tuo obiettivo senza pensare alla bilancia'],
  ] as const)('%s, %d kg, %s', (_, currentWeightKg, physicalGoal, words) => {
    expect(note({ currentWeightKg, physicalGoal })).toContain(words);
  });

  it('differs for every goal, category and direction', () => {
    const weights = [56, 68, 90, 100, 120, 140];
    const notes = weights.flatMap((currentWeightKg) =>
      PHYSICAL_GOALS.map((physicalGoal) => note({ currentWeightKg, physicalGoal })),
    );
    expect(new Set(notes).size).toBe(weights.length * PHYSICAL_GOALS.length);
  });

  it('tells someone with a healthy weight that slimming down is a choice', () => {
    expect(note({ currentWeightKg: 74 })).toContain(
      'È già un peso sano: snellire è una scelta, non una necessità. Con la massa muscolare che hai indicato, il riferimento è 69.1 kg.',
    );
  });

  it('treats a few grams outside the range as reached', () => {
    expect(note({ heightCm: 200, currentWeightKg: 73.9 })).toContain(
      "sei sottopeso per la tua altezza. Sei a un passo dalla fascia salutare: puoi considerare l'obiettivo raggiunto.",
    );
  });
});

describe('calories and pace', () => {
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
      'Per mantenere il peso ti consigliamo circa 2260 kcal al giorno.',
    ],
    ['lose', { currentWeightKg: 82 }, 'Un ritmo realistico è in media 0.4 kg a settimana'],
    [
      'gain',
      { currentWeightKg: 56 },
      'Un buon ritmo è di circa 0.2-0.4 kg a settimana, senza forzare i tempi.',
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

describe('advice below the basal rate', () => {
  const words = "È un po' meno di quanto consumi a riposo: fatti seguire da un medico";

  it('is explained and refers to a professional', () => {
    expect(note({ activityLevelMultiplier: 1.2 })).toContain(words);
  });

  it('is not mentioned where the advice is above the basal rate', () => {
    expect(note({ activityLevelMultiplier: 1.55 })).not.toContain(words);
  });
});

describe('minors', () => {
  it('are referred to the paediatrician, without deficit, pace or stages', () => {
    expect(note({ age: 17, currentWeightKg: 100 })).toMatchInlineSnapshot(`
      "Il tuo BMI è 31.6, ma prima dei 18 anni le soglie degli adulti non valgono: categoria, peso obiettivo e tempo sono solo indicativi. Peso e crescita si valutano con il pediatra o il medico di famiglia: parlane con loro insieme ai tuoi genitori.

      A riposo il tuo corpo consuma circa 2033 kcal al giorno (metabolismo basale). Mentre si cresce non servono tagli né eccessi: ti consigliamo circa 2790 kcal al giorno, come stima e non come limite.

      • Ricalcola ogni 4 settimane; in gravidanza o allattamento queste stime non valgono."
    `);
  });

  it('are told the pace of a gain only if the doctor agrees', () => {
    expect(note({ age: 17, currentWeightKg: 50 })).toContain(
      '\n\nSe il medico lo consiglia, un buon ritmo è di circa 0.2-0.4 kg a settimana.\n\n',
    );
  });

  it('are those under 18', () => {
    expect(note({ age: 17.9 })).toContain('pediatra');
    expect(note({ age: 18 })).not.toContain('pediatra');
  });
});

const STAGE = 'Una tappa alla volta';
const FOOD = 'Con il solo cibo si va più piano';
const MUSCLE = 'Con molta massa muscolare il BMI può sovrastimare il grasso';
const SENIOR = 'Dai 65 anni in su';
const UNDERWEIGHT = 'Se hai perso peso senza volerlo';

describe('cautions', () => {
  it.each<[string, Partial<CalculatorInput>, string, boolean]>([
    ['a target more than 10 % away', { currentWeightKg: 82 }, STAGE, true],
    ['a target nearer than that', { currentWeightKg: 76 }, STAGE, false],
    [
      'a target exactly 10 % away',
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
    ['underweight, under 18', { age: 17, currentWeightKg: 50 }, UNDERWEIGHT, false],
    ['not underweight', { currentWeightKg: 68 }, UNDERWEIGHT, false],
    ['very muscular', { muscleMass: 'very_muscular' }, MUSCLE, true],
    ['muscular', { muscleMass: 'muscular' }, MUSCLE, false],
    ['65', { age: 65 }, SENIOR, true],
    ['under 65', { age: 64.9 }, SENIOR, false],
  ])('%s', (_, changes, words, expected) => {
    expect(note(changes).includes(words)).toBe(expected);
  });

  it('gives the kilograms of a first stage', () => {
    expect(note({ currentWeightKg: 100 })).toContain('già perdere il 5-10% del peso (5.0-10.0 kg)');
    expect(note({ currentWeightKg: 45 })).toContain('già prendere il 5-10% del peso (2.3-4.5 kg)');
  });

  it('mentions pregnancy and a new calculation to everyone', () => {
    for (const age of [10, 30, 80]) {
      expect(note({ age })).toContain(
        '• Ricalcola ogni 4 settimane; in gravidanza o allattamento queste stime non valgono.',
      );
    }
  });
});
