import { execFileSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { importTypeScript } from './build/import-typescript.mjs';
import { preview } from './dev/preview.mjs';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { messageOf, ROOT, say } from './setup/run.mjs';

const SHOW_CURSOR = '\u001b[?25h';

const LANGUAGES = /** @type {const} */ (['it', 'en']);
const USAGE = `Usage: npm run brand [-- --lang en --no-preview --out FILE]

  --lang it|en  the language of the questions; Italian unless you say otherwise
  --no-preview  opens no preview at the end
  --out FILE    writes to another file than brand.config.ts`;

/** Asks for the brand, value by value, and writes `brand.config.ts` once all are there. */
const { language, hasPreview, file } = readArguments();
await ensureInstalled();
const { cancel, intro, log, outro } = await import('@clack/prompts');
/** @type {typeof import('../src/brand/setup/ask-brand.ts')} */
const { TEXTS, askBrand } = await importTypeScript(`${ROOT}src/brand/setup/ask-brand.ts`);
const texts = TEXTS[language];

intro(texts.welcome);
log.message([...texts.keys]);
process.once('beforeExit', endOfInput);
const source = await askBrand(texts);
process.off('beforeExit', endOfInput);
if (source === undefined) leave(130);
write(source);
outro(texts.written(file));
if (hasPreview) {
  say(texts.previewStarts);
  await preview(texts.previewReady);
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        lang: { type: 'string', default: 'it' },
        out: { type: 'string', default: `${ROOT}brand.config.ts` },
        'no-preview': { type: 'boolean', default: false },
      },
    });
    const { lang, out } = values;
    const known = LANGUAGES.find((one) => one === lang);
    if (!known) throw new Error(`--lang is it or en, not ${lang}.`);
    return { language: known, hasPreview: !values['no-preview'], file: resolve(out) };
  } catch (error) {
    say(`${messageOf(error)}\n\n${USAGE}`);
    process.exit(2);
  }
}

/** Replaces the file atomically. @param {string} text */
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
  cancel(texts.nothingChanged);
  process.exit(code);
}
