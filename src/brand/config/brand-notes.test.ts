import { expect, test } from 'vitest';
import { brand } from '../../../brand.config.ts';
import { brandNotes } from './brand-notes.ts';

const { staticWebhook: _unset, ...served } = brand;

test('placeholders are told in one line', () => {
  expect(brandNotes({ ...served, name: 'Peso Forma' })).toEqual([
    expect.stringMatching(/^brand\.config\.ts still holds placeholders: [^.]*name[^.]*\./),
  ]);
});

test('a webhook that bypasses the server is told', () => {
  const [last] = brandNotes({ ...brand, staticWebhook: 'https://hook.damico.it/x' }).slice(-1);
  expect(last).toContain('sets staticWebhook: browsers post leads there and bypass this server');
});
