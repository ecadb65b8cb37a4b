import { expect, it } from 'vitest';
import { carriesLink, isValidName, trimmedName } from './lead-name.ts';

it('trims the name', () => {
  expect(trimmedName('  Giulia \n')).toBe('Giulia');
});

it.each([
  ['Giulia', true],
  ["Maria Grazia D'Amico-Rossi", true],
  ['<img onerror>', true],
  ['👩‍👧 Anna', true],
  ['x'.repeat(100), true],
  ['x'.repeat(101), false],
  ['', false],
  ['\u200b', false],
  ['\u00ad\u200d', false],
  ['Anna\nRossi', false],
  ['Anna\u0000', false],
  ['Anna\u001b[31m', false],
  ['Anna\u0085', false],
  ['Anna\u2028', false],
  ['Anna\u2029', false],
  ['\u202eannA', false],
  ['\u2066Anna', false],
])('%j is a valid name: %s', (name, expected) => {
  expect(isValidName(name)).toBe(expected);
});

it.each([
  'https://spam.example/x',
  'vinci su www.spam',
  'spam.com',
  'SPAM.COM ora',
  'clicca bit.ly/abc',
  'wa.me',
  'vai su qualcosa.zone/premio',
  'sito.it!',
  'casino.de',
  'x.es',
  'win.bet',
  'z.ai/x',
  'vai su 1.2.3.4',
  'Dott.casino.com',
])('%j carries a link', (name) => {
  expect(carriesLink(name)).toBe(true);
});

it.each([
  'Giulia',
  'Dott.Rossi',
  'M.Luisa',
  'Anna M.',
  'G. Verdi',
  'Maria.Italia',
  'Dott.ssa Eva',
  'Dott.ssa.Eva',
  'Sig.Leo',
  'A.Eva',
  'Gian.Luca',
  'a/b',
  'J.R.R.',
])('%j carries no link', (name) => {
  expect(carriesLink(name)).toBe(false);
});
