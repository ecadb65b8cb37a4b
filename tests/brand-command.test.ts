import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { brand } from '../brand.config.ts';
import { brandFaults } from '../src/brand/config/brand-errors.ts';
import type { Brand } from '../src/domain/brand.ts';

vi.setConfig({ testTimeout: 30_000 });

const COMMAND = fileURLToPath(new URL('../scripts/brand.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'peso-forma-brand-'));
let files = 0;

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Answers line by line, as somebody at a terminal would. */
async function answer(answers: readonly string[], out = newFile(), killAt?: string) {
  const command = spawn(process.execPath, [COMMAND, '--no-preview', '--out', out], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let said = '';
  command.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    if (killAt && said.includes(killAt)) command.kill('SIGINT');
  });
  for (const line of answers) command.stdin.write(`${line}\n`);
  if (!killAt) command.stdin.end();
  const code = await new Promise((resolve) => {
    command.on('exit', (exit, signal) => resolve(exit ?? signal));
  });
  return { code, said, out };
}

function newFile(): string {
  files++;
  return join(folder, `brand-${files}.ts`);
}

async function read(path: string): Promise<Brand> {
  return ((await import(path)) as { brand: Brand }).brand;
}

test('a whole new brand, mistakes on the way', async () => {
  const logo =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';
  writeFileSync(join(folder, 'logo.svg'), `<?xml version="1.0"?>\n<!-- drawn -->\n${logo}\n`);
  writeFileSync(join(folder, 'torn.svg'), logo.replace('</svg>', '<g></svg>'));
  const { code, said, out } = await answer([
    '<b>',
    "D'Amico & Figli",
    "D'Amico & Figli S.n.c.",
    'nessuna',
    'privacy@damico.it',
    '-',
    '',
    '347 123 4567',
    '+39 347 123 4567',
    'damico.it',
    '@damico',
    'calcolo.damico.it',
    'giallo',
    'ffd400',
    'Stai bene "davvero"',
    'Sette domande e `basta` ${qui}.',
    'Prova:',
    'Gratis.',
    'n',
    'missing.svg',
    'torn.svg',
    'logo.svg',
  ]);
  expect(said).toContain('Not possible. name: ');
  expect(said).toContain('Not possible. privacyEmail: ');
  expect(said).toContain('Not possible. color: ');
  expect(said).toContain('Too light to be read on paper: text and buttons are #7a6400');
  expect(said).toContain('Not possible. whatsappNumber: ');
  expect(said).toContain('Chats will open with +39 347 123 4567 (Italy).');
  expect(said).toContain('Not possible. logo: cannot be drawn');
  expect(said).not.toContain('Webhook that browsers');
  expect(said).toContain('no file can be read at missing.svg');
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
  expect(brandFaults(made)).toEqual([]);
});

test('Enter all along keeps every value', async () => {
  const { code, out } = await answer(Array.from({ length: 17 }, () => ''));
  expect(code).toBe(0);
  expect(await read(out)).toEqual(brand);
});

test('a webhook for static hosting is asked for only after a yes', async () => {
  const before = Array.from({ length: 14 }, () => '');
  const { out } = await answer([...before, 'perhaps', 'y', 'hook.damico.it/leads', '']);
  expect(await read(out)).toEqual({ ...brand, staticWebhook: 'https://hook.damico.it/leads' });
});

test('answers that end too early change nothing', async () => {
  const { code, said, out } = await answer(['Palestra Verde', 'Palestra Verde S.r.l.']);
  expect(code).toBe(1);
  expect(said).toContain('Nothing was changed.');
  expect(existsSync(out)).toBe(false);
});

test('Ctrl-C leaves the old file, and nothing beside it', async () => {
  const out = newFile();
  writeFileSync(out, 'as it was');
  const before = readdirSync(folder);
  const { code } = await answer(['Palestra Verde'], out, 'Company that answers');
  expect(code).not.toBe(0);
  expect(readFileSync(out, 'utf8')).toBe('as it was');
  expect(readdirSync(folder)).toEqual(before);
});
