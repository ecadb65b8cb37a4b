import { expect, test } from 'vitest';
import { brand } from '../../../brand.config.ts';
import { manifest, shortName } from './manifest.ts';

test.each([
  ['Peso Forma', 'Peso Forma'],
  ['Quindici lettere', 'Quindici'],
  ['Studio Rossi12 & Figli', 'Studio Rossi12'],
  ['Studio Rossi & Figli', 'Studio Rossi'],
  ['Centro di Benessere', 'Centro'],
  ['Accademia Italiana del Benessere', 'Accademia'],
  ['Salute e forma per tutti', 'Salute e forma'],
  ['Donaudampfschifffahrt', 'Donaudampfschif'],
])('%s is shortened to %s', (name, short) => {
  expect(shortName(name)).toBe(short);
});

test('the manifest has a fixed id, the full name and the short one', () => {
  expect(JSON.parse(manifest({ ...brand, name: 'Centro di Benessere' }))).toMatchObject({
    id: '/',
    name: 'Centro di Benessere',
    short_name: 'Centro',
  });
});
