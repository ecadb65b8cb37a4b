import { expect, test } from 'vitest';
import { brand } from '../../brand.config.ts';
import type { Brand } from '../domain/brand.ts';
import { brandFaults } from './brand-faults.ts';

const { light, dark } = brand.colors;

test('the brand that ships has no faults', () => {
  expect(brandFaults(brand)).toEqual([]);
  expect(brandFaults({ ...brand, address: 'https://calcolo.example' })).toEqual([]);
  expect(brandFaults({ ...brand, staticWebhook: 'https://hook.example/peso-forma' })).toEqual([]);
});

test.each<[string, Partial<Brand>, string]>([
  ['an empty name', { name: ' ' }, 'name'],
  ['markup in the name', { name: 'A<b>' }, 'name'],
  ['a plus in the number', { whatsappNumber: '+393000000000' }, 'whatsappNumber'],
  ['zeros before the number', { whatsappNumber: '00393000000000' }, 'whatsappNumber'],
  ['a site without https', { site: 'http://www.pesoforma.example' }, 'site'],
  ['a handle for Instagram', { instagram: '@pesoforma' }, 'instagram'],
  ['no privacy address', { privacy: '' }, 'privacy'],
  ['an address with a path', { address: 'https://a.example/x' }, 'address'],
  ['a webhook without https', { staticWebhook: 'http://hook.example/x' }, 'staticWebhook'],
  ['a logo that is a file name', { logo: 'logo.svg' }, 'logo'],
  ['a logo with a style', { logo: '<svg viewBox="0 0 1 1"><g style="x"/></svg>' }, 'logo'],
  ['a logo with a script', { logo: '<svg viewBox="0 0 1 1"><script/></svg>' }, 'logo'],
  [
    'a colour by name',
    { colors: { light: { ...light, accent: 'plum' }, dark } },
    'colors.light.accent',
  ],
  [
    'text nobody can read',
    { colors: { light, dark: { ...dark, ink: '#555555' } } },
    'colors.dark: ink on paper has a contrast of',
  ],
])('%s is a fault', (_name, change, fault) => {
  const faults = brandFaults({ ...brand, ...change });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(fault);
});

test('reports every fault at once', () => {
  expect(brandFaults({ ...brand, name: '', site: '', logo: '' })).toHaveLength(3);
});
