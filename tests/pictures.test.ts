import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

test('`npm run pictures` finds the pictures that it redraws', () => {
  const { stdout } = spawnSync('npm', ['run', '--silent', 'pictures', '--', '--list'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const picture of ['the home', 'the lead form', 'the celebration', 'the desk']) {
    expect(stdout).toContain(picture);
  }
});
