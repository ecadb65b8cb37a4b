import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyone, person } from '../../../tests/support/people.ts';
import type { CalculatorInput } from '../calculator/calculator-input.ts';
import { estimate } from '../estimate/estimate.ts';
import { makeLeadPayload } from './lead-payload.ts';
import { whatsappMessage } from './whatsapp-message.ts';

const brand = { name: 'Peso Forma', site: 'https://www.pesoforma.example' };
const message = (changes = {}) => whatsappMessage('Giulia', estimate(person(changes)), brand);

it('has the sections of the specification in its order', () => {
  expect(message()).toMatchInlineSnapshot(`
    "Ciao Giulia! 👋
    Ecco la tua analisi.

    *👤 Il tuo profilo*
    Età: 30 anni
    Sesso: uomo
    Altezza: 178 cm
    Peso attuale: 82 kg
    Obiettivo: Snellire la figura
    Massa muscolare: Nella media

    *📊 I tuoi dati*
    BMI: 25.9
    Categoria: Sovrappeso
    Peso salutare: 58.6 - 78.9 kg
    Peso obiettivo: 69.1 kg
    Differenza: 12.9 kg da perdere

    *🔥 Calorie di mantenimento*
    2458 kcal al giorno

    *⏳ Tempo stimato*
    Circa 35 settimane (circa 8.2 mesi)

    *💡 Cosa significa per te*
    Con un BMI di 25.9 sei in sovrappeso per la tua altezza, ma il BMI da solo non è una diagnosi. Per snellire la figura, con i muscoli che hai indicato, il riferimento è 69.1 kg.

    A riposo il tuo corpo consuma 1788 kcal al giorno (metabolismo basale). Per perdere peso con gradualità, una stima di partenza è *1960 kcal* al giorno.

    Se in due settimane il peso non si muove come previsto, la stima va corretta: le formule sbagliano facilmente del 10-20 %. Tra 4 settimane rifai il calcolo: i numeri cambiano con te.

    Senza digiuni, un ritmo realistico è in media 0.4 kg a settimana. Ogni corpo è diverso: a metà delle persone servono tra 27 e 57 settimane, alle altre meno o di più.

    • Una tappa alla volta: già il 5-10 % (4-8 kg) è un bel risultato.
    • Girovita: meno della metà dell'altezza, per te 89 cm.

    *⚠️ Importante*
    Sono stime: prima di cambiare abitudini consulta un medico o un nutrizionista.

    https://www.pesoforma.example
    _Il team di Peso Forma_"
  `);
});

describe('minors', () => {
  const words =
    '*📊 I tuoi dati*\nSotto i 18 anni il BMI si legge solo insieme al pediatra: questi sono valori da adulti.\nBMI: ';

  it('are told before the figures to read them with a paediatrician', () => {
    expect(message({ age: 17.9 })).toContain(words);
  });

  it.each([
    'Categoria (soglie degli adulti): Sovrappeso\n',
    'Peso salutare (da adulto): 58.6 - 78.9 kg\n',
    'Peso obiettivo (da adulto): 69.1 kg\n',
    'Differenza: 12.9 kg da perdere\n',
  ])('read %j', (line) => {
    expect(message({ age: 17.9 })).toContain(`\n${line}`);
  });

  it('are those under 18', () => {
    expect(message({ age: 18 })).not.toMatch(/pediatra|adult/);
  });
});

it('contains the note unchanged', () => {
  expect(message()).toContain(estimate(person()).interpretiveNote);
});

it('ends the note with the signature of the professional, if the brand names one', () => {
  const professional = {
    name: 'Anna Bianchi',
    title: 'biologa nutrizionista',
    register: 'Albo n. 1',
  };
  const { interpretiveNote } = estimate(person());
  const signed = `${interpretiveNote}\n\nAnna Bianchi, biologa nutrizionista (Albo n. 1)`;
  const signing = { ...brand, professional };
  expect(whatsappMessage('Giulia', estimate(person()), signing)).toContain(`${signed}\n\n*⚠️`);
  const payload = makeLeadPayload('Giulia', '+393331234567', estimate(person()), signing);
  expect(payload.interpretive_note).toBe(signed);
});

it.each([
  [{ age: 1 }, 'Età: 1 anno\n'],
  [{ age: 1.09 }, 'Età: 1 anno\n'],
  [{ age: 30.5 }, 'Età: 30.5 anni\n'],
  [{ age: 17.99 }, 'Età: 17.9 anni\n'],
  [{ heightCm: 170.25 }, 'Altezza: 170.3 cm\n'],
  [{ heightCm: 169.99 }, 'Altezza: 170 cm\n'],
  [{ gender: 'female' }, 'Sesso: donna\n'],
  [{ currentWeightKg: 72.5 }, 'Peso attuale: 72.5 kg\n'],
  [{ physicalGoal: 'stronger' }, 'Obiettivo: Aumentare la massa muscolare\n'],
  [{ muscleMass: 'very_muscular' }, 'Massa muscolare: Molto alta\n'],
  [{ heightCm: 200, currentWeightKg: 88 }, 'BMI: 22.0\n'],
  [{ heightCm: 200, currentWeightKg: 80 }, 'Peso obiettivo: 80.0 kg\n'],
  [{ currentWeightKg: 68 }, "Differenza: Peso attuale idoneo per l'obiettivo\n"],
])('for %o contains %j', (changes, words) => {
  expect(message(changes)).toContain(words);
});

it.each([
  ['*Giulia* _Rossi_', 'Ciao Giulia Rossi! 👋\n'],
  ['Dott.Rossi', 'Ciao Dott. Rossi! 👋\n'],
  ['~~~', 'Ciao! 👋\n'],
])('greets %j with %j', (name, words) => {
  expect(whatsappMessage(name, estimate(person()), brand).startsWith(words)).toBe(true);
});

it('shows no number with more than one decimal, for anyone', () => {
  fc.assert(
    fc.property(anyone, (input) => {
      const result = estimate(input);
      const read = `${result.interpretiveNote}\n${whatsappMessage('Giulia', result, brand)}`;
      expect(read).not.toMatch(/\d[.,]\d\d/);
    }),
  );
});

/** Another answer to each question: the compiler asks for one to a question that is new. */
const OTHER_ANSWERS: Required<CalculatorInput> = {
  age: 50,
  gender: 'female',
  heightCm: 170,
  currentWeightKg: 90,
  activityLevelMultiplier: 1.9,
  physicalGoal: 'stronger',
  muscleMass: 'very_muscular',
};

it.each(Object.entries(OTHER_ANSWERS))('changes with the answer to %s', (field, answer) => {
  expect(message({ [field]: answer })).not.toBe(message());
});
