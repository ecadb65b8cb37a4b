import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { brand } from '../brand.config.ts';
import { brandErrors, ruleErrors } from '../src/brand/config/brand-errors.ts';
import { isPictureLogo } from '../src/brand/config/picture-logo.ts';
import { openSvgRenderer } from '../src/brand/draw/svg-renderer.ts';
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

/** What remains of the brand if the privacy notice changes. */
const { privacyCheckedOn: _approval, ...unapproved } = brand;

const CTRL_C = '\u0003';
const CLEAR_LINE = '\u0015';
const BACKSPACE = '\u007f';

/** A text to wait for, and the keys to press once it has appeared; without keys, the input ends. */
type Step = readonly [shown: string, keys?: string];

/** Presses keys as somebody at a terminal would: each after the question has appeared. */
async function run(steps: readonly Step[], { out = newFile(), options = [] as string[] } = {}) {
  const command = spawn(process.execPath, [COMMAND, '--no-preview', '--out', out, ...options], {
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

/** Enter at every question. */
function keepAll(of = 'di', webhook = 'A quale webhook'): readonly Step[] {
  return [
    ...Array.from({ length: 15 }, (_, index): Step => [`(${index + 1} ${of} 16)`, '\r']),
    ...(brand.staticWebhook ? [[webhook, '\r'] as const] : []),
    [`(16 ${of} 16)`, '\r'],
  ];
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
    ['(15 di 16)', type('forse')],
    ['Rispondi sì o no.', type('no')],
    ['(16 di 16)', type('missing.svg')],
    ['Non riesco a leggere il file missing.svg.', type('unclosed.svg')],
    ['Il disegno SVG contiene un errore', type('logo.svg')],
  ]);
  expect(said).not.toContain('A quale webhook');
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
});

test('--lang en asks in English, a key takes an error back, and Enter keeps every value', async () => {
  const { code, said, out } = await run(
    [
      ['<       goes back to the previous question', ''],
      ['(1 of 16) Name of the brand, as visitors see it', type(`${brand.name}>`)],
      ['< and > and invisible characters are not allowed here.', `${BACKSPACE}\r`],
      ...keepAll('of', 'Webhook that browsers').slice(1),
    ],
    { options: ['--lang', 'en'] },
  );
  expect(code).toBe(0);
  expect(said).toContain(`Written: ${out}`);
  expect(said).not.toMatch(/ di 16|domanda|Fatto/);
  expect(await read(out)).toEqual(brand);
});

test('an unknown language or option is reported with the usage', () => {
  for (const [options, message] of [
    [['--lang', 'fr'], '--lang is it or en, not fr.'],
    [['--language', 'en'], "Unknown option '--language'"],
  ] as const) {
    const { status, stderr } = spawnSync(process.execPath, [COMMAND, ...options]);
    expect(status).toBe(2);
    expect(stderr.toString()).toContain(message);
    expect(stderr.toString()).toContain('Usage: npm run brand');
    expect(stderr.toString()).not.toContain('    at ');
  }
});

test('< goes back and finds the answers so far, and only a yes leads to the webhook', async () => {
  const { said, out } = await run([
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
  expect(await read(out)).toEqual({
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
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="900"><circle cx="450" cy="450" r="400" fill="#0a7d3c"/></svg>`,
    ).asPng();
  writeFileSync(join(folder, "il logo dell'orto.png"), png(900));
  writeFileSync(join(folder, 'largo.png'), png(1800));
  writeFileSync(join(folder, 'foto.jpg'), 'a photograph');
  const { code, out } = await run([
    ...keepAll().slice(0, -1),
    ['(16 di 16)', type('foto.jpg')],
    ['Il logo deve essere un file SVG o PNG.', type('~/largo.png')],
    [
      'Il logo deve essere quadrato: questo misura 1800 × 900 pixel.',
      type(`"~/il logo dell'orto.png"`),
    ],
  ]);
  expect(code).toBe(0);
  const made = await read(out);
  expect(isPictureLogo(made.logo)).toBe(true);
  expect(await brandErrors(made)).toEqual([]);
});

test.each<[string, Step, number]>([
  ['Ctrl-C', ['(2 di 16)', CTRL_C], 130],
  ['the end of the input', ['(2 di 16)'], 1],
])('%s leaves the old file, and nothing beside it', async (_name, last, expected) => {
  const out = newFile();
  writeFileSync(out, 'as it was');
  const before = readdirSync(folder);
  const { code, said } = await run([['(1 di 16)', type('Palestra Verde')], last], { out });
  expect(code).toBe(expected);
  expect(said).toContain('Non è cambiato nulla.');
  expect(readFileSync(out, 'utf8')).toBe('as it was');
  expect(readdirSync(folder)).toEqual(before);
});
