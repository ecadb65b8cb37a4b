import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { importKit } from './build/brand-kit.mjs';
import { preview } from './preview.mjs';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { ROOT, say } from './setup/run.mjs';

/** @template Value @typedef {{ readonly value: Value } | { readonly fault: string }} Answer */

/** Asks for the brand, value by value, and writes `brand.config.ts` once all are there. */
const { values: options } = parseArgs({
  options: {
    out: { type: 'string', default: `${ROOT}brand.config.ts` },
    'no-preview': { type: 'boolean', default: false },
  },
});
const file = resolve(options.out);
const fresh = `${file}.${process.pid}.tmp`;

await ensureInstalled();
/** @type {typeof import('../src/brand/config/setup.ts')} */
const kit = await importKit(`${ROOT}src/brand/config/setup.ts`);

const terminal = createInterface({ input: process.stdin, output: process.stderr });
const lines = terminal[Symbol.asyncIterator]();
terminal.on('SIGINT', () => leave(130));

say('Enter keeps the value in brackets, - clears one that may be empty, Ctrl-C changes nothing.\n');
const brand = await answers();
terminal.close();
write(kit.brandSource(brand));
say(`\nWritten: ${file}`);
const placeholders = kit.placeholderKeys(brand);
if (placeholders.length > 0) say(`Still placeholders: ${placeholders.join(', ')}.`);
if (!options['no-preview']) await preview();

/** @returns {Promise<import('../src/domain/brand.ts').Brand>} */
async function answers() {
  /** @type {Record<string, string | undefined>} */
  const given = { ...kit.brand };
  for (const question of kit.BRAND_QUESTIONS) {
    given[question.key] = await answerTo(question, given[question.key]);
    if (question.key === 'color') tellColors(String(given['color']));
    if (question.key === 'whatsappNumber') tellNumber(String(given['whatsappNumber']));
  }
  given['logo'] = await askUntilRight('File of the logo (SVG)', 'as it is', (typed) =>
    takeLogo(typed.trim(), String(given['color'])),
  );
  return /** @type {import('../src/domain/brand.ts').Brand} */ (/** @type {unknown} */ (given));
}

/** @param {import('../src/brand/config/brand-questions.ts').BrandQuestion} question @param {string | undefined} present */
async function answerTo(question, present) {
  const { onlyIf } = question;
  if (onlyIf) {
    const isSo = present !== undefined;
    const isWanted = await askUntilRight(onlyIf, isSo ? 'y' : 'n', (typed) =>
      kit.takeYesOrNo(typed, isSo),
    );
    if (!isWanted) return undefined;
  }
  return askUntilRight(question.ask, present, (typed) => kit.takeAnswer(question, typed, present));
}

/**
 * @template Value
 * @param {string} words
 * @param {string | undefined} present
 * @param {(typed: string) => Answer<Value> | Promise<Answer<Value>>} take
 * @returns {Promise<Value>}
 */
async function askUntilRight(words, present, take) {
  for (;;) {
    terminal.setPrompt(`${words} [${present ?? 'none'}]: `);
    terminal.prompt();
    const { value: typed, done } = await lines.next();
    if (done) leave(1);
    const answered = await take(typed);
    if ('value' in answered) return answered.value;
    say(`  Not possible. ${answered.fault}`);
  }
}

/** @param {string} path @param {string} color @returns {Promise<Answer<string>>} */
async function takeLogo(path, color) {
  const { brand: present } = kit;
  const logo =
    path === '' ? kit.recoloredLogo(present.logo, present.color, color) : drawingIn(path);
  if (logo === undefined) return { fault: `logo: no file can be read at ${path}` };
  const fault = await kit.logoFault(logo);
  return fault === undefined ? { value: logo } : { fault };
}

/** Editors put a declaration and comments before it. @param {string} path */
function drawingIn(path) {
  try {
    return readFileSync(path, 'utf8')
      .replace(/^[\s\S]*?(?=<svg\b)/, '')
      .trim();
  } catch {
    return undefined;
  }
}

/** @param {string} digits */
function tellNumber(digits) {
  say(`  Chats will open with ${kit.numberAndCountry(digits)}.`);
}

/** @param {string} color */
function tellColors(color) {
  const { light, dark } = kit.schemesOf(color);
  if (light.primary === color.toLowerCase()) return;
  say(
    `  Too light to be read on paper: text and buttons are ${light.primary}, in the dark ${dark.primary}.`,
  );
}

/** In place at once or not at all. @param {string} source */
function write(source) {
  const biome = `${ROOT}node_modules/.bin/biome`;
  const formatted = execFileSync(biome, ['format', '--stdin-file-path=brand.config.ts'], {
    cwd: ROOT,
    input: source,
  });
  writeFileSync(fresh, formatted);
  renameSync(fresh, file);
}

/** @param {number} code @returns {never} */
function leave(code) {
  rmSync(fresh, { force: true });
  say('\nNothing was changed.');
  process.exit(code);
}
