import { execFileSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { cancel, intro, log, outro } from '@clack/prompts';
import { TEXTS } from '../src/brand/setup/texts.ts';
import { withBrand } from './build/brand-kit.ts';
import { messageOf, ROOT, run, say, TO_STDERR } from './run.ts';

const SHOW_CURSOR = '\u001b[?25h';

const USAGE = `Usage: npm run brand [-- --no-preview --out FILE]

  --no-preview  opens no preview at the end
  --out FILE    writes to another file than brand.config.ts`;

const { hasPreview, file } = readArguments();
const { askBrand } = await withBrand(() => import('../src/brand/setup/ask-brand.ts'));

intro(TEXTS.welcome);
log.message([...TEXTS.keys]);
process.once('beforeExit', endOfInput);
const source = await askBrand();
process.off('beforeExit', endOfInput);
if (source === undefined) leave(130);
write(source);
outro(TEXTS.written(file));
if (hasPreview) {
  say(TEXTS.previewStarts);
  // A process of its own, which reads the new file. The brand is set up even where the port is in use.
  await run(process.execPath, ['scripts/dev.ts', '--open'], {
    stdio: TO_STDERR,
  });
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        out: { type: 'string', default: `${ROOT}brand.config.ts` },
        'no-preview': { type: 'boolean', default: false },
      },
    });
    const { out, 'no-preview': noPreview } = values;
    return { hasPreview: !noPreview, file: resolve(process.env['INIT_CWD'] ?? '', out) };
  } catch (error) {
    say(`${messageOf(error)}\n\n${USAGE}`);
    process.exit(2);
  }
}

/** Replaces the file atomically. */
function write(text: string): void {
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
function endOfInput(): void {
  process.stdout.write(SHOW_CURSOR);
  leave(1);
}

function leave(code: number): never {
  cancel(TEXTS.nothingChanged);
  process.exit(code);
}
