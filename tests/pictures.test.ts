import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from './support/databases.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

test('`npm run pictures` finds the pictures that it redraws', () => {
  const { stdout } = spawnSync('npm', ['run', '--silent', 'pictures', '--', '--list'], {
    cwd: ROOT,
    // Playwright leaves a cache in the temporary folder.
    env: { ...process.env, TMPDIR: temporaryFolder() },
    encoding: 'utf8',
  });
  for (const picture of ['the home', 'the lead form', 'the celebration', 'the desk']) {
    expect(stdout).toContain(picture);
  }
});
