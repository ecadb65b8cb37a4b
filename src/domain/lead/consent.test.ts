import { expect, test } from 'vitest';
import { isErasureRequest } from '../answer/incoming-message.ts';
import { CONSENT_LABELS, CONSENT_TEXTS, consentVersionFor, consentVersionOf } from './consent.ts';

const ADULT = '2026-11-19';
const PARENT = '2026-11-19-parent';

test('the words of every version stay as they were agreed to', () => {
  expect(CONSENT_TEXTS).toEqual({
    '2026-11-19':
      "Ho letto l'informativa sulla privacy e acconsento al trattamento di nome, numero e dati sul mio corpo per ricevere l'analisi su WhatsApp (Meta, responsabile del trattamento). Posso cancellarli quando voglio, anche scrivendo «Cancella i miei dati» nella chat.",
    '2026-11-19-parent':
      "Sono il genitore, o chi ne fa le veci, della persona a cui si riferiscono questi dati: ho letto l'informativa sulla privacy e acconsento al trattamento di nome, numero e dati sul suo corpo per ricevere l'analisi su WhatsApp (Meta, responsabile del trattamento). Posso cancellarli quando voglio, anche scrivendo «Cancella i miei dati» nella chat.",
  });
});

test('the label has at most 40 words', () => {
  expect(CONSENT_LABELS[ADULT].split(/[\s'’]+/).length).toBeLessThanOrEqual(40);
});

test.each([ADULT, PARENT] as const)(
  'the request that %s quotes is understood as one',
  (version) => {
    const quoted = /«(.+)»/.exec(CONSENT_LABELS[version])?.[1];
    expect(isErasureRequest(quoted)).toBe(true);
  },
);

test.each([
  [0.5, PARENT],
  [13, PARENT],
  [13.99, PARENT],
  [14, ADULT],
  [30, ADULT],
])('at the age of %d the label is version %s', (age, version) => {
  expect(consentVersionFor(age)).toBe(version);
});

test.each([
  [undefined, 30, ADULT],
  [undefined, 13, PARENT],
  [ADULT, 30, ADULT],
  [PARENT, 13, PARENT],
  [ADULT, 13, ADULT],
  [PARENT, 30, PARENT],
  ['', 30, 'unknown'],
  ['2026-11-15', 13, 'unknown'],
  ['constructor', 30, 'unknown'],
  [`${ADULT}, ${ADULT}`, 30, 'unknown'],
  [[ADULT], 30, 'unknown'],
] as const)('the header %j at the age of %d is stored as %s', (header, age, version) => {
  expect(consentVersionOf(header, age)).toBe(version);
});
