import { execFileSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { importKit } from './build/brand-kit.mjs';
import { preview } from './preview.mjs';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { ROOT } from './setup/run.mjs';

const SHOW_CURSOR = '\u001b[?25h';

/** Asks for the brand, value by value, and writes `brand.config.ts` once all are there. */
const { values: options } = parseArgs({
  options: {
    out: { type: 'string', default: `${ROOT}brand.config.ts` },
    'no-preview': { type: 'boolean', default: false },
  },
});
const file = resolve(options.out);

await ensureInstalled();
const { cancel, intro, outro } = await import('@clack/prompts');
/** @type {typeof import('../src/brand/setup/ask-brand.ts')} */
const { askBrand } = await importKit(`${ROOT}src/brand/setup/ask-brand.ts`);

intro('Enter keeps the value shown, - clears one that may be empty, Ctrl-C changes nothing.');
process.once('beforeExit', endOfInput);
const source = await askBrand();
process.off('beforeExit', endOfInput);
if (source === undefined) leave(130);
write(source);
outro(`Written: ${file}`);
if (!options['no-preview']) await preview();

/** Puts the whole file in place at once. @param {string} text */
function write(text) {
  const biome = `${ROOT}node_modules/.bin/biome`;
  const formatted = execFileSync(biome, ['format', '--stdin-file-path=brand.config.ts'], {
    cwd: ROOT,
    input: text,
  });
  const fresh = `${file}.${process.pid}.tmp`;
  writeFileSync(fresh, formatted);
  renameSync(fresh, file);
}

/** The input was closed (Ctrl-D, the end of a pipe) before the open question had its answer. */
function endOfInput() {
  process.stdout.write(SHOW_CURSOR);
  leave(1);
}

/** @param {number} code @returns {never} */
function leave(code) {
  cancel('Nothing was changed.');
  process.exit(code);
}
