import { expect, test } from 'vitest';
import type { Brand } from '../../domain/brand.ts';
import { placeholderKeys } from './placeholder-values.ts';

const REAL: Brand = {
  name: 'Palestra Verde',
  legalName: 'Palestra Verde S.r.l.',
  privacyEmail: 'privacy@palestraverde.it',
  whatsappNumber: '393471234567',
  site: 'https://www.palestraverde.it',
  instagram: 'https://www.instagram.com/palestraverde',
  address: 'https://calcolo.palestraverde.it',
  color: '#6b1d52',
  logo: '<svg viewBox="0 0 1 1"></svg>',
  headline: 'Scopri il peso con cui stai bene',
  intro: 'Sette domande.',
  shareText: 'Prova:',
  tagline: 'In un minuto.',
};

test('a real brand has none, whatever of the colour and the texts it keeps', () => {
  expect(placeholderKeys(REAL)).toEqual([]);
});

test.each<Partial<Brand>>([
  { name: 'Peso Forma' },
  { legalName: 'Peso Forma S.r.l.' },
  { whatsappNumber: '393000000000' },
  { privacyEmail: 'privacy@pesoforma.example' },
  { site: 'https://www.pesoforma.example' },
  { site: 'https://www.pesoforma.example/path' },
  { address: 'https://calcolo.pesoforma.example' },
  { address: 'https://calcolo.example.it' },
  { site: 'https://example.com/path' },
  { privacyEmail: 'privacy@example.org' },
  { logo: '<svg viewBox="0 0 64 64"><path d="M12.5 34a19.5 19.5 0 0 1 39 0" fill="red"/></svg>' },
])('%o is one', (change) => {
  expect(placeholderKeys({ ...REAL, ...change })).toEqual(Object.keys(change));
});

test('an address that is unset is one, and a host that only sounds like one is not', () => {
  const { address: _unset, ...unpublished } = REAL;
  expect(placeholderKeys(unpublished)).toEqual(['address (unset)']);
  expect(placeholderKeys({ ...REAL, site: 'https://www.my-example.it' })).toEqual([]);
});
