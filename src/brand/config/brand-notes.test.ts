import { expect, test } from 'vitest';
import { brand } from '../../../brand.config.ts';
import type { Brand } from '../../domain/brand.ts';
import { brandNotes, placeholderKeys } from './brand-notes.ts';

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
  preview: true,
};

test('a real brand has no placeholders, even with the shipped colour and texts', () => {
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
])('%o is a placeholder', (change) => {
  expect(placeholderKeys({ ...REAL, ...change })).toEqual(Object.keys(change));
});

test('an unset address is a placeholder, a host that only contains the word example is not', () => {
  const { address: _unset, ...unpublished } = REAL;
  expect(placeholderKeys(unpublished)).toEqual(['address (unset)']);
  expect(placeholderKeys({ ...REAL, site: 'https://www.my-example.it' })).toEqual([]);
});

const CHECKED = { privacyCheckedOn: '2026-11-15' };
const { staticWebhook: _unset, ...served } = brand;

test('the notes name all placeholders in one line', () => {
  expect(brandNotes({ ...served, ...CHECKED, name: 'Peso Forma' })).toEqual([
    expect.stringMatching(/^brand\.config\.ts still holds placeholders: [^.]*name[^.]*\./),
  ]);
});

test.each<[string, Partial<Brand>, boolean]>([
  ['a notice that nobody has checked', {}, true],
  ['a notice that counsel has checked', CHECKED, false],
  ['a notice of the brand', { privacy: 'https://www.palestraverde.it/privacy' }, false],
])('whether the notes call %s a draft', (_, change, expected) => {
  const notes = brandNotes({ ...REAL, ...change });
  expect(notes.some((note) => note.startsWith('/privacy is a draft'))).toBe(expected);
});

test('the notes warn of a webhook that bypasses the server', () => {
  const [last] = brandNotes({ ...brand, staticWebhook: 'https://hook.damico.it/x' }).slice(-1);
  expect(last).toContain('sets staticWebhook: browsers post leads there and bypass this server');
});
