import { expect, test } from 'vitest';
import { brand } from '../../../brand.config.ts';
import { schemesOf } from '../colour/palette.ts';
import { brandFaults, contrastFaults, everyFault } from './brand-errors.ts';

test('the brand of this file has no faults, with and without what is optional', () => {
  expect(brandFaults(brand)).toEqual([]);
  expect(
    brandFaults({
      ...brand,
      address: 'https://calcolo.example',
      privacy: 'https://www.pesoforma.example/privacy',
      staticWebhook: 'https://hook.example/peso-forma',
      privacyCheckedOn: '2026-11-15',
      color: '#6B1D52',
    }),
  ).toEqual([]);
  const { postalAddress: _unset, ...rest } = brand;
  expect(brandFaults(rest)).toEqual([]);
});

test.each<[string, Record<string, unknown>, string]>([
  ['an empty name', { name: '' }, 'name'],
  ['spaces around the name', { name: ' Forma' }, 'name'],
  ['markup in the name', { name: 'A<b>' }, 'name'],
  ['a name of two lines', { name: 'A\nB' }, 'name'],
  ['no legal name', { legalName: undefined }, 'legalName'],
  ['no e-mail address', { privacyEmail: 'privacy' }, 'privacyEmail'],
  ['an empty postal address', { postalAddress: '' }, 'postalAddress'],
  ['a plus in the number', { whatsappNumber: '+393000000000' }, 'whatsappNumber'],
  ['zeros before the number', { whatsappNumber: '00393000000000' }, 'whatsappNumber'],
  ['a number that is none of text', { whatsappNumber: 393000000000 }, 'whatsappNumber'],
  ['a number without its dial code', { whatsappNumber: '3331234567' }, 'whatsappNumber'],
  ['a site without https', { site: 'http://www.pesoforma.example' }, 'site'],
  ['a quote in the site', { site: 'https://a.example/"x' }, 'site'],
  ['a handle for Instagram', { instagram: '@pesoforma' }, 'instagram'],
  ['an empty privacy address', { privacy: '' }, 'privacy'],
  ['a day that no calendar has', { privacyCheckedOn: '2026-13-01' }, 'privacyCheckedOn'],
  ['the 31st of February', { privacyCheckedOn: '2026-02-31' }, 'privacyCheckedOn'],
  ['a day with its hour', { privacyCheckedOn: '2026-02-03T10:00Z' }, 'privacyCheckedOn'],
  ['an address with a path', { address: 'https://a.example/x' }, 'address'],
  ['an address with a slash', { address: 'https://a.example/' }, 'address'],
  ['a webhook without https', { staticWebhook: 'http://hook.example/x' }, 'staticWebhook'],
  ['a webhook with a password', { staticWebhook: 'https://a:b@hook.it/x' }, 'staticWebhook'],
  ['a webhook with a user', { staticWebhook: 'https://a@hook.it/x' }, 'staticWebhook'],
  ['a webhook with a fragment', { staticWebhook: 'https://hook.it/x#y' }, 'staticWebhook'],
  ['a logo that is a file name', { logo: 'logo.svg' }, 'logo'],
  ['a logo with a style', { logo: '<svg viewBox="0 0 1 1"><g style="x"/></svg>' }, 'logo'],
  ['a logo with a script', { logo: '<svg viewBox="0 0 1 1"><script/></svg>' }, 'logo'],
  ['a colour by name', { color: 'plum' }, 'color'],
  ['a colour of three digits', { color: '#6b1' }, 'color'],
  ['a headline of a page', { headline: 'x'.repeat(81) }, 'headline'],
  ['a key that nobody knows', { colour: '#6b1d52' }, 'colour: no such key'],
])('%s is a fault', (_name, change, fault) => {
  const faults = brandFaults({ ...brand, ...change });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(fault);
});

test('reports every fault at once, and all that is missing', () => {
  expect(brandFaults({ ...brand, name: '', site: '', logo: '' })).toHaveLength(3);
  expect(brandFaults({})).toHaveLength(12);
});

test('a logo is told once, and as well when only drawing it shows the fault', async () => {
  expect(await everyFault(brand)).toEqual([]);
  expect(await everyFault({ ...brand, logo: 'logo.svg' })).toHaveLength(1);
  const torn = brand.logo.replace('</svg>', '<g></svg>');
  expect(await everyFault({ ...brand, name: '', logo: torn })).toEqual([
    expect.stringContaining('name: '),
    expect.stringContaining('logo: cannot be drawn'),
  ]);
});

test('text that nobody can read is a fault, in either scheme', () => {
  const { light, dark } = schemesOf('#6b1d52');
  expect(contrastFaults({ light, dark: { ...dark, ink: '#555555' } })).toEqual([
    expect.stringContaining('dark scheme ink on paper has a contrast of 2.'),
  ]);
  expect(contrastFaults({ light: { ...light, primary: '#ffd400' }, dark })).toHaveLength(1);
});
