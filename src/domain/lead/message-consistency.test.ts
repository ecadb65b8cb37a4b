import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyone, person, usualAdult } from '../../../tests/support/people.ts';
import { size } from '../../../tests/support/soak.ts';
import { MAX_PROFESSIONAL_LENGTH } from '../brand.ts';
import type { CalculatorInput } from '../calculator/calculator-input.ts';
import { estimate } from '../estimate/estimate.ts';
import { CALORIE_FLOOR } from '../figures/energy.ts';
import { calculateFigures } from '../figures/figures.ts';
import { formulasHold } from '../figures/formula-limits.ts';
import { estimateCurve } from '../picture/estimate-curve.ts';
import { MAX_NAME_LENGTH } from './lead-name.ts';
import { whatsappMessage } from './whatsapp-message.ts';

/** More than elsewhere: nobody may be given advice that harms. */
const RUNS = size(1000, 5000);

const brand = { name: 'Peso Forma', site: 'https://www.pesoforma.example' };

const numbersIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, number, other]) => Number(number ?? other));

/** What the message says, read from its text alone. */
function read(input: CalculatorInput) {
  const text = whatsappMessage('Giulia', estimate(input), brand);
  const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1]);
  const note = /\*💡[^*]+\*\n(.+?)\n\n\*⚠️/s.exec(text)?.[1] ?? '';
  return {
    text,
    note,
    bmi: number(/^BMI: ([\d.]+)$/m),
    category: /^Categoria[^:]*: (.+)$/m.exec(text)?.[1],
    current: number(/^Peso attuale: ([\d.]+) kg$/m),
    target: number(/^Peso obiettivo[^:]*: ([\d.]+) kg$/m),
    difference: number(/^Differenza: ([\d.]+) kg da/m),
    maintenance: number(/^(-?\d+) kcal al giorno$/m),
    weeks: number(/^Circa (\d+) settiman/m),
  };
}

/** Half of them are usual adults: anyone at all is seldom one. */
const people = fc.oneof(anyone, usualAdult);

function forEveryone(check: (input: CalculatorInput) => void) {
  fc.assert(fc.property(people, check), { numRuns: RUNS });
}

it('says the same number wherever it says it twice', () => {
  forEveryone((input) => {
    const said = read(input);
    expect(numbersIn(said.note, /BMI (?:di|è) ([\d.]+)/g)).toEqual([said.bmi]);
    const { note } = said;
    for (const target of numbersIn(
      note,
      /(?<!intorno a )(?<![-\d.])(\d+\.\d) kg(?! a settimana)|arrivare a ([\d.]+)/g,
    )) {
      expect(target).toBe(said.target);
    }
    const gap = Number.isNaN(said.difference) ? Number.NaN : Math.abs(said.current - said.target);
    expect(said.difference.toFixed(6)).toBe(gap.toFixed(6));
    const keeping = /(?:Per restare al peso di oggi(?::| bastano)|Con(?= \*)) \*?(-?\d+) kcal/g;
    for (const maintenance of numbersIn(note, keeping)) {
      expect(maintenance).toBe(said.maintenance);
    }
    expect(note.match(/a settimana/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(
      note.match(/ anni(?! conta)| settimane(?! (?:il peso|rifai))/g)?.length ?? 0,
    ).toBeLessThanOrEqual(1 + (input.age < 18 ? 1 : 0));
  });
});

it('says no sentence twice', () => {
  forEveryone((input) => {
    const sentences = read(input).text.match(/[^.!?\n]+[.!?](?=\s|$)/g) ?? [];
    expect(sentences.length).toBeGreaterThan(4);
    expect(sentences).toEqual([...new Set(sentences)]);
  });
});

it('has at most 2,100 characters, with the longest name and the longest signature too', () => {
  // A dot before a capital letter gets a space: no other name becomes as long.
  const name = '.Ab'.repeat(MAX_NAME_LENGTH / 3).padEnd(MAX_NAME_LENGTH, 'x');
  const register = 'x'.repeat(MAX_PROFESSIONAL_LENGTH - 2);
  const signing = { ...brand, professional: { name: 'x', title: 'x', register } };
  const check = (input: CalculatorInput) => {
    expect(whatsappMessage(name, estimate(input), signing).length).toBeLessThanOrEqual(2100);
  };
  forEveryone(check);
  // The longest of a search that changed millions of people step by step.
  const longest = { activityLevelMultiplier: 1.2, muscleMass: 'very_muscular' } as const;
  const woman = { ...longest, gender: 'female', physicalGoal: 'stronger' } as const;
  const senior = { ...longest, physicalGoal: 'maintain' } as const;
  check(person({ ...woman, age: 18.57, heightCm: 137.75, currentWeightKg: 78.1 }));
  check(person({ ...senior, age: 73.91, heightCm: 145.25, currentWeightKg: 102.9 }));
});

it('prescribes nothing', () => {
  forEveryone((input) => {
    expect(read(input).text).not.toMatch(/consigliamo|\bdev[ei]\b|dieta|circa -?\d+ kcal/i);
  });
});

it('never advises underweight people to lose, or tells them that they have arrived', () => {
  forEveryone((input) => {
    const { note, category, difference, text } = read(input);
    if (category !== 'Sottopeso') return;
    expect(note).not.toMatch(/perdere|scendere|raggiunto|continuare così|peso sano/);
    expect(text).not.toContain('da perdere');
    const holds = formulasHold(input, calculateFigures(input));
    const isNearlyThere = Number.isNaN(difference) && input.age >= 18 && holds;
    expect(note.includes('Ti mancano pochi etti alla fascia salutare.')).toBe(isNearlyThere);
    expect(note).toContain('se il cibo è una preoccupazione');
  });
});

it('advises no less than the floor, no less than maintenance without a loss, and minors nothing', () => {
  forEveryone((input) => {
    const { note, maintenance, difference, text } = read(input);
    expect(numbersIn(note, /(-?\d+) kcal/g)[0]).toBe(calculateFigures(input).basal);
    const advised = numbersIn(note, /\*(-?\d+) kcal\*/g);
    const isAdult = input.age >= 18;
    const holds = formulasHold(input, calculateFigures(input));
    expect(advised).toHaveLength(isAdult && holds ? 1 : 0);
    expect(numbersIn(note, /(\d+) kcal/g).length === 1).toBe(advised.length === 0);
    const canEatLess = text.includes('da perdere') && difference >= 0.9 && input.age < 80;
    const floor = canEatLess ? Math.min(CALORIE_FLOOR[input.gender], maintenance) : maintenance;
    for (const kilocalories of advised) expect(kilocalories).toBeGreaterThanOrEqual(floor);
  });
});

it('gives calories to eat, a pace and a range only where the formulas hold', () => {
  forEveryone((input) => {
    const { note, weeks } = read(input);
    const figures = calculateFigures(input);
    const holds = formulasHold(input, figures);
    expect(note.includes('le formule non valgono')).toBe(!holds);
    expect(holds || !/stima|bastano|settimane|rifai|allena|camminat/.test(note)).toBe(true);
    expect(note).not.toMatch(/\bmese\b|\d mesi\b/);
    const [low = weeks, high = weeks] = numbersIn(note, /(?:tra|\d e) (\d+)(?= e| settimane)/g);
    expect(low <= weeks && weeks <= high).toBe(!Number.isNaN(weeks));
  });
});

it('names no range where the way does not end, and no picture without a range', () => {
  forEveryone((input) => {
    const { note } = read(input);
    const hasRange = note.includes('a metà delle persone servono tra');
    const ends = !/si fermerebbe|mangiare ancora meno non va bene|le formule non valgono/.test(
      note,
    );
    expect(!ends && /(?:tra \d+ e|più di) \d+ anni/.test(note)).toBe(false);
    expect(hasRange && !(ends && input.age >= 18 && input.age < 80)).toBe(false);
    expect(estimateCurve(input) !== undefined).toBe(hasRange);
  });
});

it('sends every minor to the paediatrician before the figures, and advises none to change weight', () => {
  forEveryone((input) => {
    const { note, text } = read(input);
    const warning = text.indexOf('Sotto i 18 anni il BMI si legge solo insieme al pediatra');
    const isMinor = input.age < 18;
    expect(warning > 0 && warning < text.indexOf('BMI: ')).toBe(isMinor);
    expect(isMinor && /perdere|scendere|traguardo|rifai|Girovita/.test(note)).toBe(false);
  });
});
