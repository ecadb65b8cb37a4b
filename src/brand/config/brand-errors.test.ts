import { expect, test } from 'vitest';
import { brand } from '../../../brand.config.ts';
import { brandErrors, ruleErrors } from './brand-errors.ts';
import { placeholderKeys } from './brand-notes.ts';

const PROFESSIONAL = {
  name: 'Anna Bianchi',
  title: 'biologa nutrizionista',
  register: 'Albo dei Biologi n. AA_012345',
};

test('brand.config.ts has no errors, with and without optional values', () => {
  expect(ruleErrors(brand)).toEqual([]);
  expect(
    ruleErrors({
      ...brand,
      address: 'https://calcolo.example',
      privacy: 'https://www.pesoforma.example/privacy',
      staticWebhook: 'https://hook.example/peso-forma',
      privacyCheckedOn: '2025-05-20',
      color: '#6B1D52',
      preview: false,
      insights: 'off',
      professional: PROFESSIONAL,
    }),
  ).toEqual([]);
  const { postalAddress: _unset, ...rest } = brand;
  expect(ruleErrors(rest)).toEqual([]);
});

test.each(['http://localhost:5678/webhook/peso-forma', 'http://127.0.0.1/x', 'http://[::1]:80'])(
  "the webhook of a static site may be on the developer's machine: %s",
  (staticWebhook) => {
    expect(ruleErrors({ ...brand, staticWebhook })).toEqual([]);
    expect(placeholderKeys({ ...brand, staticWebhook })).toContain('staticWebhook');
  },
);

test.each<[string, Record<string, unknown>, string]>([
  ['an empty name', { name: '' }, 'name'],
  ['spaces around the name', { name: ' Forma' }, 'name'],
  ['markup in the name', { name: 'A<b>' }, 'name'],
  ['a name of two lines', { name: 'A\nB' }, 'name'],
  ['no legal name', { legalName: undefined }, 'legalName'],
  ['no e-mail address', { privacyEmail: 'privacy' }, 'privacyEmail'],
  ['a link instead of an e-mail address', { privacyEmail: 'mailto:a@b.it' }, 'privacyEmail'],
  ['a mark after the e-mail address', { privacyEmail: 'a@b.it;' }, 'privacyEmail'],
  ['an empty postal address', { postalAddress: '' }, 'postalAddress'],
  ['a plus in the number', { whatsappNumber: '+393000000000' }, 'whatsappNumber'],
  ['zeros before the number', { whatsappNumber: '00393000000000' }, 'whatsappNumber'],
  ['a number that is not a string', { whatsappNumber: 393000000000 }, 'whatsappNumber'],
  ['a number without its dial code', { whatsappNumber: '3331234567' }, 'whatsappNumber'],
  ['a site without https', { site: 'http://www.pesoforma.example' }, 'site'],
  ['a quote in the site', { site: 'https://a.example/"x' }, 'site'],
  ['an Instagram handle', { instagram: '@pesoforma' }, 'instagram'],
  ['an empty privacy address', { privacy: '' }, 'privacy'],
  ['a month that does not exist', { privacyCheckedOn: '2026-13-01' }, 'privacyCheckedOn'],
  ['the 31st of February', { privacyCheckedOn: '2026-02-31' }, 'privacyCheckedOn'],
  ['a date with a time', { privacyCheckedOn: '2026-02-03T10:00Z' }, 'privacyCheckedOn'],
  ['an address with a path', { address: 'https://a.example/x' }, 'address'],
  ['an address with a slash', { address: 'https://a.example/' }, 'address'],
  ['a webhook without https', { staticWebhook: 'http://hook.example/x' }, 'staticWebhook'],
  ['a webhook at another localhost', { staticWebhook: 'http://localhost.it/x' }, 'staticWebhook'],
  ['a local webhook with a user', { staticWebhook: 'http://a@localhost/x' }, 'staticWebhook'],
  ['a local webhook with a fragment', { staticWebhook: 'http://localhost/#x' }, 'staticWebhook'],
  ['a webhook with a password', { staticWebhook: 'https://a:b@hook.it/x' }, 'staticWebhook'],
  ['a webhook with a user', { staticWebhook: 'https://a@hook.it/x' }, 'staticWebhook'],
  ['a webhook with a fragment', { staticWebhook: 'https://hook.it/x#y' }, 'staticWebhook'],
  ['a logo that is a file name', { logo: 'logo.svg' }, 'logo'],
  ['a logo with a style', { logo: '<svg viewBox="0 0 1 1"><g style="x"/></svg>' }, 'logo'],
  ['a logo with a script', { logo: '<svg viewBox="0 0 1 1"><script/></svg>' }, 'logo'],
  ['a colour by name', { color: 'plum' }, 'color'],
  ['a colour of three digits', { color: '#6b1' }, 'color'],
  ['a headline that is too long', { headline: 'x'.repeat(81) }, 'headline'],
  ['no word on the preview', { preview: undefined }, 'preview: true or false'],
  ['a preview that is a text', { preview: 'no' }, 'preview: true or false'],
  ['a professional who is a text', { professional: 'Anna Bianchi' }, 'professional: '],
  ['a professional who is nobody', { professional: null }, 'professional: '],
  ['a professional without a title', { professional: { ...PROFESSIONAL, title: '' } }, 'profess'],
  ['no register', { professional: { name: 'Anna', title: 'medico' } }, 'professional: '],
  ['a long register', { professional: { ...PROFESSIONAL, register: 'x'.repeat(60) } }, 'profess'],
  ['markup in the register', { professional: { ...PROFESSIONAL, register: '<b>' } }, 'profess'],
  [
    'more about the professional',
    { professional: { ...PROFESSIONAL, age: '1' } },
    'professional: ',
  ],
  ['a switch with another word', { insights: 'on' }, 'insights: off'],
  ['an unknown key', { colour: '#6b1d52' }, 'colour: no such key'],
])('%s is an error', (_name, change, message) => {
  const errors = ruleErrors({ ...brand, ...change });
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain(message);
});

test('reports all errors at once, missing values included', () => {
  expect(ruleErrors({ ...brand, name: '', site: '', logo: '' })).toHaveLength(3);
  expect(ruleErrors({})).toHaveLength(13);
});

test('reports a logo once, also when only rendering it shows the error', async () => {
  expect(await brandErrors(brand)).toEqual([]);
  expect(await brandErrors({ ...brand, logo: 'logo.svg' })).toHaveLength(1);
  const unclosed = brand.logo.replace('</svg>', '<g></svg>');
  expect(await brandErrors({ ...brand, name: '', logo: unclosed })).toEqual([
    expect.stringContaining('name: '),
    expect.stringContaining('logo: cannot be drawn'),
  ]);
});
