import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { brand } from '../brand.config.ts';
import { ruleErrors } from '../src/brand/config/brand-errors.ts';
import type { Brand } from '../src/domain/brand.ts';
import { eventually } from './support/eventually.ts';

const COMMAND = fileURLToPath(new URL('../scripts/brand.ts', import.meta.url));
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
async function run(steps: readonly Step[], { out = newFile() } = {}) {
  const command = spawn(process.execPath, [COMMAND, '--no-preview', '--out', out], {
    cwd: folder,
    env: { ...process.env, HOME: folder },
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
    ['<       torna alla domanda precedente', ''],
    ['(1 di 16)', type('<b>')],
    ['I segni < e > e i caratteri invisibili qui non si possono usare.', type("D'Amico & Figli")],
    ['(2 di 16)', type("D'Amico & Figli S.n.c.")],
    ['(3 di 16)', type('<')],
    ['(2 di 16)', type('')],
    ['(3 di 16)', type('nessuna')],
    ['Scrivi un indirizzo e-mail completo', type('privacy@damico.it')],
    ['(4 di 16)', type('-')],
    ['(5 di 16)', type('')],
    ['(6 di 16)', type('347 123 4567')],
    ['Manca il prefisso', type('+39 347 123 4567')],
    ['Le chat si apriranno con il +39 347 123 4567 (Italia).', ''],
    ['(7 di 16)', type('damico.it')],
    ['(8 di 16)', type('@damico')],
    ['(9 di 16)', type('calcolo.damico.it')],
    ['(10 di 16)', type('giallo')],
    ['Scrivi il colore con sei cifre esadecimali', type('ffd400')],
    ['per testi e pulsanti useremo #7a6400', ''],
    ['(11 di 16)', type('Stai bene "davvero"')],
    ['(12 di 16)', type('Sette domande e `basta` ${qui}.')],
    ['(13 di 16)', type('Prova:')],
    ['(14 di 16)', type('Gratis.')],
    ['(15 di 16)', type('-')],
    ['(16 di 16)', type('missing.svg')],
    ['Non riesco a leggere il file missing.svg.', type('unclosed.svg')],
    ['Il disegno SVG contiene un errore', type('logo.svg')],
  ]);
  const hadApproval = brand.privacyCheckedOn !== undefined;
  expect(said.includes('abbiamo tolto la data della verifica')).toBe(hadApproval);
  expect(said).toContain(`Fatto! Le tue risposte sono in ${out}`);
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
    preview: brand.preview,
    ...(brand.privacy && { privacy: brand.privacy }),
  });
  expect(ruleErrors(made)).toEqual([]);
  // What the file says about its values is still there.
  expect(readFileSync(out, 'utf8')).toContain('// Where the calculator is published;');
});

test.each<[string, readonly Step[], number, string]>([
  [
    'Ctrl-C',
    [
      ['(1 di 16)', type('Palestra Verde')],
      ['(2 di 16)', CTRL_C],
    ],
    130,
    'Non è cambiato nulla.',
  ],
  [
    'the end of the input',
    [['(1 di 16)', type('Palestra Verde')], ['(2 di 16)']],
    1,
    'Non è cambiato nulla.',
  ],
])('%s leaves the old file, and nothing beside it', async (_name, steps, ...expected) => {
  const out = newFile();
  writeFileSync(out, 'as it was');
  const before = readdirSync(folder);
  const { code, said } = await run(steps, { out });
  expect([code, said]).toEqual([expected[0], expect.stringContaining(expected[1])]);
  expect(readFileSync(out, 'utf8')).toBe('as it was');
  expect(readdirSync(folder)).toEqual(before);
});
