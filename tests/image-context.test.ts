import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Docker reads this name and no other; Buildah and Podman read it too. */
const PATTERNS = readFileSync(`${ROOT}.dockerignore`, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map(patternOf);

/** As Docker reads a line: from the root of the project, unless it begins with `**`. */
function patternOf(line: string): RegExp {
  const pattern = line
    .replace(/[.+]/g, '\\$&')
    .replace(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'));
  return new RegExp(`^${pattern}(?:/|$)`);
}

function isLeftOut(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}

test.each([
  '.env',
  '.env.production',
  'deploy/.env',
  'data/leads.sqlite',
  'data/leads.sqlite-wal',
  'before.sqlite',
  'backups/leads-2026-11-15.sqlite',
  'backups/leads-2026-11-15.sqlite.partial',
  'leads-2026-11-15.dump',
  'backups/leads.dump.partial',
  'exports/leads.csv',
  'leads.ndjson',
  'logs/calculator.log',
  '.git/config',
  'node_modules/pg/package.json',
  'other/node_modules/x/package.json',
  'dist/newest',
])('%s never reaches the builder of an image', (path) => {
  expect(isLeftOut(path)).toBe(true);
});

test('all sources do', () => {
  const paths = ['src', 'scripts', 'deploy'].flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((path) => path !== 'deploy/.env'),
  );
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter(isLeftOut)).toEqual([]);
});
