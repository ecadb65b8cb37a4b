import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listed } from '../../../tests/support/listed.ts';
import { anyone, person } from '../../../tests/support/people.ts';
import { estimate } from '../estimate/estimate.ts';
import { COUNTRIES } from './dial-codes.ts';
import { nameProblem } from './lead-name.ts';
import { makeLeadPayload, PAYLOAD_KEYS, parseLeadPayload } from './lead-payload.ts';
import { fullNumber, hasValidDigits, normalizePhone } from './phone.ts';
import { whatsappMessage } from './whatsapp-message.ts';

const brand = { name: 'Peso Forma', site: 'https://www.pesoforma.example' };
const payload = makeLeadPayload('Giulia', '+393331234567', estimate(person()), brand);

describe('makeLeadPayload', () => {
  it('returns the seven keys in the order of the specification', () => {
    expect(Object.keys(payload)).toEqual(
      listed(`
      lead_name | lead_phone | consent_given | user_inputs | calculated_data | interpretive_note
      whatsapp_message_ready`),
    );
    expect(PAYLOAD_KEYS).toEqual(Object.keys(payload));
    expect(payload).toMatchObject({
      lead_name: 'Giulia',
      lead_phone: '+393331234567',
      consent_given: true,
      interpretive_note: estimate(person()).interpretiveNote,
      whatsapp_message_ready: whatsappMessage('Giulia', estimate(person()), brand),
    });
  });

  it('writes all seven inputs as JSON in their order', () => {
    const shuffled = Object.fromEntries(Object.entries(person()).toReversed());
    const made = makeLeadPayload('G', '+39123456', estimate(shuffled as never), brand);
    expect(made.user_inputs).toBe(
      '{"age":30,"gender":"male","heightCm":178,"currentWeightKg":82,"activityLevelMultiplier":1.375,"physicalGoal":"leaner","muscleMass":"normal"}',
    );
  });

  it('writes the calculated data as JSON in their order', () => {
    const tall = estimate(person({ heightCm: 200, currentWeightKg: 120, muscleMass: 'muscular' }));
    expect(makeLeadPayload('G', '+39123456', tall, brand).calculated_data).toBe(
      '{"bmi":30,"weightCategory":"Obesità di classe I","healthyWeightRange":"74.0 - 99.6","targetWeight":94,"weightDifference":"26.0 kg da perdere","maintenanceCalories":3169,"timeToGoal":"Circa 77 settimane (circa 17.6 mesi)"}',
    );
  });
});

const names = fc
  .string({ minLength: 1, maxLength: 100, unit: 'grapheme' })
  .map((name) => name.trim());
const numbers = fc
  .tuple(fc.stringMatching(/^[0-9]{6,15}$/), fc.constantFrom(...COUNTRIES))
  .map(([digits, country]) => normalizePhone(digits, country))
  .filter(({ digits }) => hasValidDigits(digits))
  .map(fullNumber);

describe('parseLeadPayload', () => {
  it('accepts every payload that makeLeadPayload returns', () => {
    fc.assert(
      fc.property(
        names.filter((name) => !nameProblem(name)),
        numbers,
        anyone,
        (name, number, input) => {
          const made = makeLeadPayload(name, number, estimate(input), brand);
          const read = parseLeadPayload(JSON.parse(JSON.stringify(made)), brand);
          expect(read).toEqual({ ok: true, value: made });
        },
      ),
    );
  });

  it('trims the name and ignores unknown keys', () => {
    const read = parseLeadPayload({ ...payload, lead_name: ' Giulia ', utm: 'x' }, brand);
    expect(read).toEqual({ ok: true, value: payload });
  });

  it('takes the trunk zero off the number', () => {
    const read = parseLeadPayload({ ...payload, lead_phone: '+4407911123456' }, brand);
    expect(read).toEqual({ ok: true, value: { ...payload, lead_phone: '+447911123456' } });
  });

  it('computes figures, note and message again instead of trusting the sender', () => {
    const claimed = {
      ...payload,
      calculated_data: '{"bmi":1}',
      interpretive_note: 'compra qui',
      whatsapp_message_ready: 'https://spam.example',
    };
    expect(parseLeadPayload(claimed, brand)).toEqual({ ok: true, value: payload });
  });

  it.each(PAYLOAD_KEYS)('requires %s', (key) => {
    const { [key]: _, ...rest } = payload;
    const type = key === 'consent_given' ? 'boolean' : 'string';
    expect(parseLeadPayload(rest, brand)).toEqual({
      ok: false,
      errors: { [key]: `must be a ${type}` },
    });
    expect(parseLeadPayload({ ...payload, [key]: 7 }, brand)).toEqual({
      ok: false,
      errors: { [key]: `must be a ${type}` },
    });
  });

  it.each([
    ['lead_name', '  ', 'Inserisci il tuo nome.'],
    ['lead_phone', '', 'Inserisci il tuo numero WhatsApp.'],
    ['lead_phone', ' ', 'Inserisci il tuo numero WhatsApp.'],
    ['lead_phone', '+39', 'Inserisci il tuo numero WhatsApp.'],
    ['lead_phone', '+351', 'Inserisci il tuo numero WhatsApp.'],
    ['lead_phone', '+3912345', 'Il numero di telefono non è valido.'],
    ['lead_phone', 'abc', 'Il numero di telefono non è valido.'],
    ['lead_phone', '3331234567', 'Il numero di telefono non è valido.'],
    ['consent_given', false, "Devi accettare l'informativa sulla privacy."],
    ['user_inputs', '{', 'must be JSON text'],
    [
      'user_inputs',
      JSON.stringify(person({ age: 0, currentWeightKg: 72.55 })),
      "age: Inserisci un'età valida (1-120). currentWeightKg: Inserisci un peso valido (20-300 kg).",
    ],
    [
      'user_inputs',
      JSON.stringify(person()).replace('"age":30', '"age":1e-300').replace('178', '178.00001'),
      "age: Inserisci un'età valida (1-120). heightCm: Inserisci un'altezza valida (50-250 cm).",
    ],
  ])('refuses %s of %j', (key, value, message) => {
    expect(parseLeadPayload({ ...payload, [key]: value }, brand)).toEqual({
      ok: false,
      errors: { [key]: message },
    });
  });

  it('reports all errors together', () => {
    const read = parseLeadPayload(
      { ...payload, lead_name: '', lead_phone: '', consent_given: false, user_inputs: 'null' },
      brand,
    );
    expect(!read.ok && Object.keys(read.errors)).toEqual([
      'lead_name',
      'lead_phone',
      'consent_given',
      'user_inputs',
    ]);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        expect(parseLeadPayload(body, brand).ok).toBe(false);
      }),
    );
    fc.assert(
      fc.property(fc.json(), (inputs) => {
        expect(parseLeadPayload({ ...payload, user_inputs: inputs }, brand).ok).toBe(false);
      }),
    );
  });
});

it('contains no NaN, Infinity, undefined or empty paragraph for anyone', () => {
  fc.assert(
    fc.property(anyone, (input) => {
      const made = makeLeadPayload('Giulia', '+393331234567', estimate(input), brand);
      const text = Object.values(made).join('\n');
      expect(text).not.toMatch(/NaN|Infinity|undefined|null|\[object|\{target\}|\n\n\n/);
    }),
  );
});
