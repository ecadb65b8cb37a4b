import { describe, expect, it } from 'vitest';
import { person } from '../../../tests/support/people.ts';
import { type CalculatorInput, PHYSICAL_GOALS } from '../calculator/calculator-input.ts';
import { estimate } from './estimate.ts';

const note = (changes: Partial<CalculatorInput> = {}) => estimate(person(changes)).interpretiveNote;

const STAGE = 'il 5-10% del peso';
const FOOD = 'Con il solo cibo si va più piano';
const MUSCLE = 'Con molta massa muscolare il BMI può sovrastimare il grasso';
const SENIOR = '• Dai 65 anni in su conta prima di tutto proteggere i muscoli: senti';
const PREGNANCY = '\n• In gravidanza o allattamento queste stime non valgono: chiedi al medico.';
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
      'e non aumentare è già un buon passo. Per la salute, il traguardo più vicino è 78.9 kg',
    ],
    [
      'lose',
      90,
      'leaner',
      'Per snellire la figura, con la massa muscolare che hai indicato, il riferimento è 69.1 kg',
    ],
    ['lose', 90, 'stronger', 'Prima di aumentare i muscoli conviene scendere verso 78.9 kg'],
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
    ['gain', 56, 'maintain', 'ma per la salute il traguardo è 58.6 kg'],
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
    ['keep', 68, 'leaner', 'È un peso già adatto a una figura snella'],
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
      'È già un peso sano: snellire la figura è una scelta. Con la massa muscolare che hai indicato, il riferimento è 69.1 kg.',
    );
  });

  it('calls nobody underweight arrived', () => {
    const nearly = note({ heightCm: 200, currentWeightKg: 73.9 });
    expect(nearly).toContain(
      'sei sottopeso per la tua altezza. Ti mancano pochi etti alla fascia salutare.',
    );
    expect(nearly).toContain("kcal al giorno il peso resta com'è: basta uno spuntino in più.");
    expect(nearly).toContain(UNDERWEIGHT);
    expect(nearly).not.toMatch(/raggiunto|mantenere/);
  });

  it('tells a weight to keep that is just above the range so', () => {
    expect(
      note({
        heightCm: 100,
        currentWeightKg: 25,
        activityLevelMultiplier: 1.9,
        physicalGoal: 'healthyWeight',
      }),
    ).toContain(
      'sei in sovrappeso per la tua altezza. Sei al limite alto della fascia salutare: basta non aumentare.\n\n',
    );
  });

  it('tells a normal weight above the shown range where it stands', () => {
    const words = 'Sei al limite alto della fascia salutare: basta non aumentare.';
    const atHealthy = { heightCm: 170, physicalGoal: 'healthyWeight' } as const;
    expect(note({ ...atHealthy, currentWeightKg: 72.2 })).toContain(words);
    expect(note({ ...atHealthy, currentWeightKg: 71.9 })).not.toContain(words);
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
      'Per mantenere il peso ti consigliamo circa 2265 kcal al giorno.',
    ],
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

describe('the goal to keep a weight over 25', () => {
  const maintain = { currentWeightKg: 90, physicalGoal: 'maintain' } as const;

  it('gets both numbers, each with its meaning', () => {
    expect(note(maintain)).toContain(
      'Per restare al peso di oggi: circa 2568 kcal al giorno. Se vuoi iniziare a scendere: circa 2070 kcal.',
    );
  });

  it('gets one number where there is no deficit', () => {
    const words = 'Per restare al peso di oggi: circa 2224 kcal al giorno.\n\n';
    expect(note({ ...maintain, age: 80 })).toContain(words);
  });
});

it('recommends no less than maintenance where that is at the floor already', () => {
  const small = note({
    gender: 'female',
    age: 60,
    heightCm: 140,
    currentWeightKg: 55,
    activityLevelMultiplier: 1.2,
  });
  expect(small).toContain(
    'Per restare al peso di oggi: circa 1157 kcal al giorno.\n\nÈ già poco: per scendere, meglio camminare di più che mangiare ancora meno. Ogni corpo',
  );
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

describe('the doctor comes first', () => {
  const CENTRE =
    "Il primo passo è parlarne con il medico o con un centro specializzato per l'obesità.";
  const THIN = 'Il primo passo è parlarne con il medico.';
  const OLDER =
    'Dai 65 anni in su conta prima di tutto proteggere i muscoli: se e quanto scendere lo decide il medico.';
  const OLDEST =
    'Dagli 80 anni in su conta prima di tutto proteggere i muscoli, e mangiando meno se ne perdono: non ridurre le calorie, se non lo decide il medico.';

  it.each<[string, Partial<CalculatorInput>, string]>([
    ['a BMI of 40', { heightCm: 200, currentWeightKg: 160 }, CENTRE],
    ['a BMI over 60', { heightCm: 150, currentWeightKg: 140 }, CENTRE],
    ['a BMI under 16', { heightCm: 200, currentWeightKg: 63.9 }, THIN],
    ['a BMI under 12', { heightCm: 200, currentWeightKg: 47 }, THIN],
    ['65 with a loss', { age: 65 }, OLDER],
    ['79 with a loss', { age: 79.9 }, OLDER],
    ['80 with a loss', { age: 80 }, OLDEST],
  ])('%s: before any target', (_, changes, words) => {
    const [meaning = ''] = note(changes).split('\n\n');
    expect(meaning).toContain(words);
    expect(meaning.slice(0, meaning.indexOf(words))).not.toContain(' kg');
  });

  it.each<[string, Partial<CalculatorInput>, string]>([
    ['a BMI under 40', { heightCm: 200, currentWeightKg: 159.9 }, CENTRE],
    ['a BMI of 16', { heightCm: 200, currentWeightKg: 64 }, THIN],
    ['64', { age: 64.9 }, OLDER],
    ['65 without a loss', { age: 65, currentWeightKg: 68 }, OLDER],
    ['80 without a loss', { age: 80, currentWeightKg: 68 }, OLDEST],
    ['79', { age: 79.9 }, OLDEST],
  ])('not for %s', (_, changes, words) => {
    expect(note(changes)).not.toContain(words);
  });

  it('80 and over keep their calories, and hear of no stage', () => {
    const oldest = note({ age: 80, currentWeightKg: 100 });
    expect(oldest).toContain('Il peso obiettivo di 69.1 kg è solo un riferimento.');
    expect(oldest).toContain('Per restare al peso di oggi: circa 2362 kcal al giorno.\n\n');
    expect(oldest).toContain('Il tempo stimato vale solo se il medico ti consiglia di scendere.');
    expect(oldest).not.toMatch(/Una tappa|perdere peso/);
  });

  it('names the doctor once where the advice is below the basal rate', () => {
    const older = note({ age: 65, activityLevelMultiplier: 1.2 });
    expect(older.match(/medico/g)).toHaveLength(1);
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
  ])('%s is told in years', (_, changes, words) => {
    expect(note(changes)).toContain(words);
    expect(note(changes)).not.toMatch(/mes[ei]/);
  });

  it('is not said of 104 weeks', () => {
    expect(note({ currentWeightKg: 100 })).not.toContain(' anni');
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

  it('puts the caveat about muscles before the target of whoever is over 25', () => {
    expect(note({ muscleMass: 'very_muscular' })).toContain(
      `sei in sovrappeso per la tua altezza. ${MUSCLE}: misura anche il girovita. Per snellire`,
    );
  });

  it('asks adults to calculate again', () => {
    expect(note()).toMatch(/\n• Ricalcola ogni 4 settimane\.$/);
    expect(note({ age: 17.9 })).not.toContain('Ricalcola');
  });
});
