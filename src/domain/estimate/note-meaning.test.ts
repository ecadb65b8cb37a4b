import { describe, expect, it } from 'vitest';
import { note } from '../../../tests/support/note.ts';
import { PHYSICAL_GOALS } from '../calculator/calculator-input.ts';

const UNDERWEIGHT = 'Se hai perso peso senza volerlo';

describe('the category', () => {
  it.each([
    [56, 'Con un BMI di 17.7 sei sottopeso per la tua altezza.'],
    [70, 'Con un BMI di 22.1 il tuo peso è nella norma per la tua altezza.'],
    [
      90,
      'Con un BMI di 28.4 sei in sovrappeso per la tua altezza, ma il BMI da solo non è una diagnosi.',
    ],
    [100, "Il tuo BMI di 31.6 rientra nell'obesità di classe I: è un dato di salute"],
    [120, "Il tuo BMI di 37.9 rientra nell'obesità di classe II: è un dato di salute"],
    [140, "Il tuo BMI di 44.2 rientra nell'obesità di classe III: è un dato di salute"],
  ])('%d kg', (currentWeightKg, words) => {
    expect(note({ currentWeightKg })).toContain(words);
  });
});

describe('the goal', () => {
  it.each([
    ['lose', 90, 'maintain', 'Non aumentare è già un passo: per la salute il traguardo è 78.9 kg'],
    [
      'lose',
      90,
      'leaner',
      'Per snellire la figura, con i muscoli che hai indicato, il riferimento è 69.1 kg',
    ],
    [
      'lose',
      90,
      'stronger',
      'Prima dei muscoli conviene scendere verso 78.9 kg, con allenamenti di forza',
    ],
    [
      'lose',
      90,
      'healthyWeight',
      'Il tuo traguardo è 78.9 kg: a quel peso sei nella fascia salutare',
    ],
    ['lose', 90, 'other', 'Un buon riferimento è 78.9 kg: a quel peso sei nella fascia salutare'],
    ['gain', 56, 'maintain', 'ma per la salute il traguardo è 58.6 kg'],
    ['gain', 56, 'leaner', 'Dimagrire non ti farebbe bene: il traguardo adatto a te è 58.6 kg'],
    ['gain', 56, 'stronger', 'Per aumentare la massa muscolare il primo traguardo è 58.6 kg'],
    [
      'gain',
      56,
      'healthyWeight',
      'Il tuo traguardo è 58.6 kg: a quel peso sei nella fascia salutare',
    ],
    ['gain', 56, 'other', 'Un buon riferimento è 58.6 kg: a quel peso sei nella fascia salutare'],
    ['keep', 68, 'maintain', 'È un peso adatto al tuo obiettivo: basta continuare così'],
    ['keep', 68, 'leaner', 'È un peso già adatto a una figura snella'],
    [
      'keep',
      68,
      'stronger',
      "Il peso c'è già; per vedere crescere il muscolo servono mesi di allenamenti di forza, proteine",
    ],
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

  it('asks somebody with a healthy weight who wants to be leaner about worries, and praises nobody', () => {
    const lean = { currentWeightKg: 76, muscleMass: 'minimally_muscular' } as const;
    expect(note(lean)).toContain(
      'il riferimento è 61.8 kg. Con pochi muscoli, allenare la forza conta più che pesare meno.',
    );
    expect(note(lean)).toContain('• Se il cibo è una preoccupazione, parlane con il medico.');
    expect(note(lean)).not.toMatch(/bel risultato|già un passo|tappa/);
    expect(note({ ...lean, muscleMass: 'normal' })).not.toContain('allenare la forza');
    expect(note({ ...lean, physicalGoal: 'maintain' })).not.toContain('preoccupazione');
  });

  it.each([
    [{ heightCm: 160, currentWeightKg: 64 }, 'Sei a 3 etti dalla fascia salutare. Sono pochi etti'],
    [{ heightCm: 145, currentWeightKg: 52.6 }, 'Sei a 2 etti dalla fascia salutare. Sono'],
    [{ heightCm: 170, currentWeightKg: 53.2 }, 'Sei a 3 etti dalla fascia salutare. Sono'],
  ])('to keep a weight this close: %j', (changes, words) => {
    expect(note({ ...changes, physicalGoal: 'maintain' })).toContain(words);
    expect(note({ ...changes, physicalGoal: 'other' })).toContain(
      'a quel peso sei nella fascia salutare. Sono pochi etti',
    );
  });

  it('never tells an underweight person that they have arrived', () => {
    const nearly = note({ heightCm: 200, currentWeightKg: 73.9 });
    expect(nearly).toContain(
      'sei sottopeso per la tua altezza. Ti mancano pochi etti alla fascia salutare.',
    );
    expect(nearly).toContain(
      "kcal* al giorno il peso resta com'è: per arrivarci basta uno spuntino in più.",
    );
    expect(nearly).toContain(UNDERWEIGHT);
    expect(nearly).not.toMatch(/raggiunto|mantenere/);
  });

  it('says that a weight to keep is just above the range', () => {
    expect(
      note({
        heightCm: 100,
        currentWeightKg: 25,
        activityLevelMultiplier: 1.9,
        physicalGoal: 'healthyWeight',
      }),
    ).toContain(
      'non è una diagnosi. Sei al limite alto della fascia salutare: basta non aumentare.\n\n',
    );
  });

  it('says that a normal weight is above the shown range', () => {
    const words = 'Sei al limite alto della fascia salutare: basta non aumentare.';
    const atHealthy = { heightCm: 170, physicalGoal: 'healthyWeight' } as const;
    expect(note({ ...atHealthy, currentWeightKg: 72.2 })).toContain(words);
    expect(note({ ...atHealthy, currentWeightKg: 71.9 })).not.toContain(words);
  });

  it('calls no weight above the shown range healthy', () => {
    const leaner = { heightCm: 170, physicalGoal: 'leaner' } as const;
    const words = 'È già un peso sano';
    expect(note({ ...leaner, currentWeightKg: 72.2 })).not.toContain(words);
    expect(note({ ...leaner, currentWeightKg: 71.9 })).toContain(words);
  });
});
