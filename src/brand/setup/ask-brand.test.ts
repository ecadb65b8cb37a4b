import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, expect, test, vi } from 'vitest';
import { brand } from '../../../brand.config.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import type { Brand } from '../../domain/brand.ts';
import { brandErrors } from '../config/brand-errors.ts';
import { isPictureLogo } from '../config/picture-logo.ts';
import { openSvgRenderer } from '../draw/svg-renderer.ts';
import { askBrand } from './ask-brand.ts';

const folder = mkdtempSync(join(tmpdir(), 'peso-forma-ask-brand-'));
let files = 0;

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** What remains of the brand if the privacy notice changes. */
const { privacyCheckedOn: _approval, ...unapproved } = brand;

const CLEAR_LINE = '\u0015';
const BACKSPACE = '\u007f';

/** A text to wait for, and the keys to press once it has appeared. */
type Step = readonly [shown: string, keys: string];

/** Presses keys as somebody at a terminal would: each after the question has appeared. */
async function answer(steps: readonly Step[]) {
  const input = new PassThrough();
  const output = new PassThrough();
  let said = '';
  output.on('data', (chunk: Buffer) => {
    said += stripVTControlCharacters(chunk.toString());
  });
  const asked = askBrand({ input, output });
  let seen = 0;
  for (const [shown, keys] of steps) {
    await eventually(`it says ${shown}`, () => said.includes(shown, seen));
    seen = said.indexOf(shown, seen) + shown.length;
    input.write(keys);
  }
  return { said, made: await read(await asked) };
}

/** The brand in the text of a file. */
async function read(source = ''): Promise<Brand> {
  files++;
  const path = join(folder, `brand-${files}.ts`);
  writeFileSync(path, source);
  return ((await import(path)) as { brand: Brand }).brand;
}

/** Enter at every question. */
function keepAll(): readonly Step[] {
  return [
    ...Array.from({ length: 15 }, (_, index): Step => [`(${index + 1} di 16)`, '\r']),
    ...(brand.staticWebhook ? [['A quale webhook', '\r'] as const] : []),
    ['(16 di 16)', '\r'],
  ];
}

const type = (text: string) => `${CLEAR_LINE}${text}\r`;

test('a key takes an error back, and Enter keeps every value', async () => {
  const { made } = await answer([
    ['(1 di 16) Come si chiama la tua attività?', type('>')],
    [
      'I segni < e > e i caratteri invisibili qui non si possono usare.',
      `${BACKSPACE}${brand.name}\r`,
    ],
    ...keepAll().slice(1),
  ]);
  expect(made).toEqual(brand);
});

test('< goes back and finds the answers so far, and only a yes leads to the webhook', async () => {
  const { said, made } = await answer([
    ['(1 di 16)', type('<')],
    ['Questa è la prima domanda.', type('Palestra Vrede')],
    ['(2 di 16)', type('Palestra Verde S.r.l.')],
    ['(3 di 16)', type('<')],
    ['(2 di 16)', type(' < ')],
    ['(1 di 16)', type('Palestra Verde')],
    ...keepAll().slice(1, 14),
    ['(15 di 16)', type('s')],
    ['A quale webhook', type('<')],
    ['(15 di 16)', type('n')],
    ['(16 di 16)', type('<')],
    ['(15 di 16)', type('sì')],
    ['A quale webhook', type('hook.verde.it/leads')],
    ['(16 di 16)', type('<')],
    ['A quale webhook', '\r'],
    ['(16 di 16)', '\r'],
  ]);
  expect(said).toContain('Palestra Vrede');
  expect(made).toEqual({
    ...unapproved,
    name: 'Palestra Verde',
    legalName: 'Palestra Verde S.r.l.',
    staticWebhook: 'https://hook.verde.it/leads',
  });
});

test('a PNG that is dropped on the terminal becomes the logo', async () => {
  const { render } = await openSvgRenderer();
  const png = (width: number) =>
    render(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="300"><circle cx="150" cy="150" r="140" fill="#0a7d3c"/></svg>`,
    ).asPng();
  writeFileSync(join(folder, "il logo dell'orto.png"), png(300));
  writeFileSync(join(folder, 'largo.png'), png(600));
  writeFileSync(join(folder, 'foto.jpg'), 'a photograph');
  vi.stubEnv('HOME', folder);
  const { made } = await answer([
    ...keepAll().slice(0, -1),
    ['(16 di 16)', type('~/foto.jpg')],
    ['Il logo deve essere un file SVG o PNG.', type('~/largo.png')],
    [
      'Il logo deve essere quadrato: questo misura 600 × 300 pixel.',
      type(`"~/il logo dell'orto.png"`),
    ],
  ]);
  expect(isPictureLogo(made.logo)).toBe(true);
  expect(await brandErrors(made)).toEqual([]);
});
