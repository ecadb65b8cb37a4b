import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importTypeScript } from '../../scripts/build/import-typescript.mjs';
import { ROOT, say } from '../../scripts/setup/run.mjs';
import { withFolder } from '../with-folder.mjs';
import { ODD_BRANDS } from './odd-brands.mjs';

/** Some of the browser tests of what a brand changes. */
const JOURNEYS = ['journey', 'confirmation', 'sending', 'pages', 'budgets'].map(
  (name) => `tests/e2e/${name}.spec.ts`,
);

/**
 * Runs our tests with odd but allowed brands: for each brand the tests that use brand.config.ts,
 * and for the last one, which has every oddity, all unit tests and these browser tests.
 */
export async function tryBrands() {
  const brands = Object.entries(ODD_BRANDS);
  for (const [index, [name, changes]] of brands.entries()) {
    say(`Testing with a brand: ${name} …`);
    await tryBrand(changes, index === brands.length - 1);
  }
  return [
    {
      area: 'Brand',
      what: 'the unit tests, and journeys in the browser, with odd but allowed brands: quotes, markup, other scripts, extreme lengths and colours, `staticWebhook`',
      times: `${brands.length} brands`,
      lost: 'none fails',
    },
  ];
}

/** @param {Partial<import('../../src/domain/brand.ts').Brand>} changes @param {boolean} isWholeRun */
async function tryBrand(changes, isWholeRun) {
  /** @type {typeof import('../../brand.config.ts')} */
  const { brand } = await importTypeScript(`${ROOT}brand.config.ts`);
  /** @type {typeof import('../../src/brand/setup/brand-source.ts')} */
  const { brandSource } = await importTypeScript(`${ROOT}src/brand/setup/brand-source.ts`);
  await withFolder(async (clone) => {
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${ROOT}`, clone]);
    symlinkSync(`${ROOT}node_modules`, join(clone, 'node_modules'));
    // Otherwise the lockfile would look newer than the packages that are shared with the project.
    utimesSync(join(clone, 'package-lock.json'), 0, 0);
    writeFileSync(join(clone, 'brand.config.ts'), brandSource({ ...brand, ...changes }));
    run(clone, [process.execPath, 'scripts/build.mjs']);
    const tests = isWholeRun ? [] : testsOfBrand(clone);
    run(clone, ['node_modules/.bin/vitest', 'run', '--reporter=dot', ...tests]);
    if (isWholeRun)
      run(clone, ['node_modules/.bin/playwright', 'test', '--reporter=dot', ...JOURNEYS]);
  });
}

/** The test files that name the brand's file. @param {string} folder */
function testsOfBrand(folder) {
  const files = String(
    execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], { cwd: folder }),
  );
  return files
    .split('\n')
    .filter((file) => file && readFileSync(join(folder, file), 'utf8').includes('brand.config'));
}

/** @param {string} folder @param {readonly string[]} command */
function run(folder, [program = '', ...args]) {
  const env = { ...process.env, DIST_FOLDER: undefined, IGNORE_STATIC_WEBHOOK: '1' };
  const { status } = spawnSync(program, args, { cwd: folder, env, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error(`${program} ${args[0] ?? ''} failed.`);
}
