import { describe, expect, it } from 'vitest';
import { person } from '../../tests/support/people.ts';
import { type CalculatorInput, PHYSICAL_GOALS } from './calculator-input.ts';
import { estimate } from './estimate.ts';

const note = (changes: Partial<CalculatorInput> = {}) => estimate(person(changes)).interpretiveNote;

it('is four short paragraphs for one person', () => {
  expect(note()).toMatchInlineSnapshot(`
    "Con un BMI di 25.9 sei in sovrappeso per la tua altezza. Per snellire il fisico, con la massa muscolare che hai indicato, il tuo riferimento è 69.1 kg.

    A riposo il tuo corpo usa circa 1788 kcal al giorno (metabolismo basale). Per scendere con equilibrio ti consigliamo circa 1960 kcal al giorno.

    Un ritmo realistico è in media 0.4 kg a settimana, senza fretta e senza digiuni.

    • Una tappa alla volta: già un 5-10% in meno (4.1-8.2 kg) fa bene alla salute.
    • Ricalcola ogni 4 settimane; in gravidanza o allattamento queste stime non valgono."
  `);
});

describe('where the person stands', () => {
  it.each([
    [56, 'Con un BMI di 17.7 sei in sottopeso per la tua altezza.'],
    [70, 'Con un BMI di 22.1 sei in normopeso per la tua altezza.'],
    [90, 'Con un BMI di 28.4 sei in sovrappeso per la tua altezza.'],
    [100, "Il tuo BMI di 31.6 rientra nell'obesità di classe I: è un dato di salute"],
    [120, "Il tuo BMI di 37.9 rientra nell'obesità di classe II: è un dato di salute"],
    [140, "Il tuo BMI di 44.2 rientra nell'obesità di classe III: è un dato di salute"],
  ])('%d kg', (currentWeightKg, words) => {
    expect(note({ currentWeightKg })).toContain(words);
  });
});

describe('what it means for the goal', () => {
  it.each([
    [
      'lose',
      90,
      'maintain',
      'non aumentare è già un buon passo. Per la salute, il traguardo più vicino è 78.9 kg',
    ],
    [
      'lose',
      90,
      'leaner',
      'Per snellire il fisico, con la massa muscolare che hai indicato, il tuo riferimento è 69.1 kg',
    ],
    ['lose', 90, 'stronger', 'Prima di costruire altro muscolo conviene scendere verso 78.9 kg'],
    [
      'lose',
      90,
      'healthyWeight',
      'Il tuo traguardo è 78.9 kg, il primo peso della fascia salutare',
    ],
    [
      'lose',
      90,
      'other',
      'Qualunque sia il tuo obiettivo, il peso salutare più vicino per te è 78.9 kg',
    ],
    ['gain', 56, 'maintain', 'salire a 58.6 kg ti darebbe più energia'],
    [
      'gain',
      56,
      'leaner',
      'Snellire ancora non ti aiuterebbe: il traguardo giusto per te è 58.6 kg',
    ],
    ['gain', 56, 'stronger', 'Per aumentare la massa muscolare il primo traguardo è 58.6 kg'],
    [
      'gain',
      56,
      'healthyWeight',
      'Il tuo traguardo è 58.6 kg, il primo peso della fascia salutare',
    ],
    [
      'gain',
      56,
      'other',
      'Qualunque sia il tuo obiettivo, il peso salutare più vicino per te è 58.6 kg',
    ],
    ['keep', 68, 'maintain', 'È un peso adatto al tuo obiettivo: basta continuare così'],
    ['keep', 68, 'leaner', 'Il peso è già adatto a un fisico snello'],
    ['keep', 68, 'stronger', 'Il peso va bene così: per aumentare la massa muscolare contano'],
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

  it('counts a few grams outside the range as reached', () => {
    expect(note({ heightCm: 200, currentWeightKg: 73.9 })).toContain(
      "sottopeso per la tua altezza. Alla fascia salutare mancano pochi grammi: puoi considerare l'obiettivo raggiunto.",
    );
  });
});

describe('what to eat and how fast', () => {
  it.each([
    [
      'lose',
      { currentWeightKg: 82 },
      'Per scendere con equilibrio ti consigliamo circa 1960 kcal al giorno.',
    ],
    [
      'gain',
      { currentWeightKg: 56 },
      'Per salire con equilibrio ti consigliamo circa 2400 kcal al giorno.',
    ],
    [
      'keep',
      { currentWeightKg: 68 },
      'Per mantenere il peso ti consigliamo circa 2260 kcal al giorno.',
    ],
    ['lose', { currentWeightKg: 82 }, 'Un ritmo realistico è in media 0.4 kg a settimana'],
    ['gain', { currentWeightKg: 56 }, 'Il ritmo consigliato è di circa 0.2-0.4 kg a settimana.'],
    [
      'keep',
      { currentWeightKg: 68 },
      "Oscillazioni di un chilo da un giorno all'altro sono normali.",
    ],
  ])('%s', (_, changes, words) => {
    expect(note(changes)).toContain(words);
  });
});

describe('minors', () => {
  it('are sent to the paediatrician, without deficit, pace or stages', () => {
    expect(note({ age: 17, currentWeightKg: 100 })).toMatchInlineSnapshot(`
      "Il tuo BMI è 31.6: per un adulto sarebbe «Obesità di classe I», ma prima dei 18 anni le soglie degli adulti non valgono. Peso e crescita si valutano con il pediatra: parlane prima di cambiare alimentazione.

      A riposo il tuo corpo usa circa 2033 kcal al giorno (metabolismo basale). Mentre si cresce non servono tagli né eccessi: ti consigliamo circa 2790 kcal al giorno.

      • Ricalcola ogni 4 settimane; in gravidanza o allattamento queste stime non valgono."
    `);
  });

  it('are told the pace of a gain only with the paediatrician', () => {
    expect(note({ age: 17, currentWeightKg: 50 })).toContain(
      "\n\nSe il pediatra è d'accordo, circa 0.2-0.4 kg a settimana.\n\n",
    );
  });

  it('end at 18', () => {
    expect(note({ age: 17.9 })).toContain('pediatra');
    expect(note({ age: 18 })).not.toContain('pediatra');
  });
});

const STAGE = 'Una tappa alla volta';
const FOOD = 'Con il solo cibo si va piano';
const MUSCLE = 'Con molto muscolo il BMI sovrastima il grasso';
const SENIOR = 'Dai 65 anni';

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
    ['a BMI of 35 near a target', { heightCm: 200, currentWeightKg: 140 }, STAGE, true],
    [
      'little room above the floor',
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
    ['room enough', { currentWeightKg: 82 }, FOOD, false],
    [
      'little room but nothing to lose',
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
    ['very muscular', { muscleMass: 'very_muscular' }, MUSCLE, true],
    ['muscular', { muscleMass: 'muscular' }, MUSCLE, false],
    ['65', { age: 65 }, SENIOR, true],
    ['under 65', { age: 64.9 }, SENIOR, false],
  ])('%s', (_, changes, words, expected) => {
    expect(note(changes).includes(words)).toBe(expected);
  });

  it('names the kilograms of a first stage', () => {
    expect(note({ currentWeightKg: 100 })).toContain('già un 5-10% in meno (5.0-10.0 kg)');
    expect(note({ currentWeightKg: 45 })).toContain('un 5-10% in più (2.3-4.5 kg)');
  });

  it('speaks of pregnancy and of calculating anew to everyone', () => {
    for (const age of [10, 30, 80]) {
      expect(note({ age })).toContain(
        '• Ricalcola ogni 4 settimane; in gravidanza o allattamento queste stime non valgono.',
      );
    }
  });
});
