import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { scripts } from '../package.json';
import { temporaryFolder } from './support/databases.ts';
import { IS_SOAK } from './support/soak.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PICTURES = ['the home', 'the lead form', 'the celebration', 'the desk'];

test('the folder of `npm run pictures` holds the pictures that it redraws', () => {
  const folder = join(ROOT, /--config (\S+)/.exec(scripts.pictures)?.[1] ?? '');
  const files = readdirSync(folder);
  expect(files).toContain('playwright.config.ts');
  const specs = files
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  for (const picture of PICTURES) expect(specs.join('\n')).toContain(`test('${picture}'`);
});

// Playwright takes seconds to list them.
test.runIf(IS_SOAK)('`npm run pictures` finds the pictures that it redraws', () => {
  const { stdout } = spawnSync('npm', ['run', '--silent', 'pictures', '--', '--list'], {
    cwd: ROOT,
    // Playwright leaves a cache in the temporary folder.
    env: { ...process.env, TMPDIR: temporaryFolder() },
    encoding: 'utf8',
  });
  for (const picture of PICTURES) expect(stdout).toContain(picture);
});
