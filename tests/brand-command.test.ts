import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { brand } from '../brand.config.ts';
import { ruleErrors } from '../src/brand/config/brand-errors.ts';
import type { Brand } from '../src/domain/brand.ts';
import { eventually } from './support/eventually.ts';

// Sixteen questions take their time on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const COMMAND = fileURLToPath(new URL('../scripts/brand.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'peso-forma-brand-'));
let files = 0;

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const CTRL_C = '\u0003';
const CLEAR_LINE = '\u0015';

/** A text to wait for, and the keys to press once it has appeared; without keys, the input ends. */
type Step = readonly [shown: string, keys?: string];

/** Presses keys as somebody at a terminal would: each after the question has appeared. */
async function run(steps: readonly Step[], out = newFile()) {
  const command = spawn(process.execPath, [COMMAND, '--no-preview', '--out', out], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void command.kill());
  const exit = new Promise((resolve) => {
    command.on('exit', (code, signal) => resolve(code ?? signal));
  });
  let said = '';
  command.stdout.on('data', (chunk: Buffer) => {
    said += stripVTControlCharacters(chunk.toString());
  });
  let seen = 0;
  for (const [shown, keys] of steps) {
    await eventually(`the command says ${shown}`, () => said.includes(shown, seen));
    seen = said.indexOf(shown, seen) + shown.length;
    if (keys === undefined) command.stdin.end();
    else command.stdin.write(keys);
  }
  return { code: await exit, said, out };
}

/** Enter at every question. */
const KEEP_ALL: readonly Step[] = [
  ...Array.from({ length: 15 }, (_, index): Step => [`(${index + 1} of 16)`, '\r']),
  ...(brand.staticWebhook ? [['Webhook that browsers', '\r'] as const] : []),
  ['(16 of 16)', '\r'],
];

const type = (text: string) => `${CLEAR_LINE}${text}\r`;

function newFile(): string {
  files++;
  return join(folder, `brand-${files}.ts`);
}

async function read(path: string): Promise<Brand> {
  return ((await import(path)) as { brand: Brand }).brand;
}

test('a whole new brand with mistakes on the way', async () => {
  const logo =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';
  writeFileSync(join(folder, 'logo.svg'), `<?xml version="1.0"?>\n<!-- drawn -->\n${logo}\n`);
  writeFileSync(join(folder, 'unclosed.svg'), logo.replace('</svg>', '<g></svg>'));
  const { code, said, out } = await run([
    ['(1 of 16)', type('<b>')],
    ['name: 1 to 60 characters', type("D'Amico & Figli")],
    ['(2 of 16)', type("D'Amico & Figli S.n.c.")],
    ['(3 of 16)', type('nessuna')],
    ['privacyEmail: an e-mail address', type('privacy@damico.it')],
    ['(4 of 16)', type('-')],
    ['(5 of 16)', type('')],
    ['(6 of 16)', type('347 123 4567')],
    ['whatsappNumber: digits only', type('+39 347 123 4567')],
    ['Chats will open with +39 347 123 4567 (Italy).', ''],
    ['(7 of 16)', type('damico.it')],
    ['(8 of 16)', type('@damico')],
    ['(9 of 16)', type('calcolo.damico.it')],
    ['(10 of 16)', type('giallo')],
    ['color: a colour such as #6b1d52', type('ffd400')],
    ['Too light to be read on paper: text and buttons are #7a6400', ''],
    ['(11 of 16)', type('Stai bene "davvero"')],
    ['(12 of 16)', type('Sette domande e `basta` ${qui}.')],
    ['(13 of 16)', type('Prova:')],
    ['(14 of 16)', type('Gratis.')],
    ['(15 of 16)', 'n'],
    ['(16 of 16)', type('missing.svg')],
    ['logo: no file can be read at missing.svg', type('unclosed.svg')],
    ['logo: cannot be drawn', type('logo.svg')],
  ]);
  expect(said).not.toContain('Webhook that browsers');
  expect(said).toContain(`Written: ${out}`);
  expect(code).toBe(0);
  const made = await read(out);
  expect(made).toEqual({
    name: "D'Amico & Figli",
    legalName: "D'Amico & Figli S.n.c.",
    privacyEmail: 'privacy@damico.it',
    whatsappNumber: '393471234567',
    site: 'https://damico.it',
    instagram: 'https://www.instagram.com/damico',
    address: 'https://calcolo.damico.it',
    color: '#ffd400',
    logo,
    headline: 'Stai bene "davvero"',
    intro: 'Sette domande e `basta` ${qui}.',
    shareText: 'Prova:',
    tagline: 'Gratis.',
    ...(brand.privacy && { privacy: brand.privacy }),
    ...(brand.privacyCheckedOn && { privacyCheckedOn: brand.privacyCheckedOn }),
  });
  expect(ruleErrors(made)).toEqual([]);
});

test('Enter at every question keeps every value', async () => {
  const { code, out } = await run(KEEP_ALL);
  expect(code).toBe(0);
  expect(await read(out)).toEqual(brand);
});

test('an invalid answer can be corrected', async () => {
  const { out } = await run([
    ['(1 of 16)', 'Forma>\r'],
    ['name: 1 to 60 characters', '\u007f\r'],
    ...KEEP_ALL.slice(1),
  ]);
  expect((await read(out)).name).toBe('Forma');
});

test('a webhook for static hosting is asked for only after a yes', async () => {
  const { out } = await run([
    ...KEEP_ALL.slice(0, 14),
    ['(15 of 16)', 'y'],
    ['Webhook that browsers post leads to', type('hook.damico.it/leads')],
    ['(16 of 16)', '\r'],
  ]);
  expect(await read(out)).toEqual({ ...brand, staticWebhook: 'https://hook.damico.it/leads' });
});

test.each<[string, Step, number]>([
  ['Ctrl-C', ['(2 of 16)', CTRL_C], 130],
  ['the end of the input', ['(2 of 16)'], 1],
])('%s leaves the old file, and nothing beside it', async (_name, last, expected) => {
  const out = newFile();
  writeFileSync(out, 'as it was');
  const before = readdirSync(folder);
  const { code, said } = await run([['(1 of 16)', type('Palestra Verde')], last], out);
  expect(code).toBe(expected);
  expect(said).toContain('Nothing was changed.');
  expect(readFileSync(out, 'utf8')).toBe('as it was');
  expect(readdirSync(folder)).toEqual(before);
});
