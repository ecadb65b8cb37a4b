import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { ROOT, run, say } from './run.mjs';

/** Written last, so that an interrupted build counts as none. */
const STAMP = `${ROOT}dist/.built`;

const SOURCES = [
  'src',
  'brand.config.ts',
  'package-lock.json',
  'scripts/build',
  'scripts/build.mjs',
  'vite.config.ts',
  'vite.desk.config.ts',
];

/** Builds if a source is newer than the last build. */
export async function ensureBuilt() {
  const builtAt = statSync(STAMP, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (!SOURCES.some((path) => newest(ROOT + path) > builtAt)) return;
  say('Building (usually a few seconds) …');
  rmSync(STAMP, { force: true });
  const startedAt = new Date();
  const code = await run(process.execPath, ['scripts/build.mjs'], { toStderr: true });
  if (code !== 0) {
    say('The build failed: see above.');
    process.exit(1);
  }
  writeFileSync(STAMP, '');
  // A source that changes during the build must count as newer than it.
  utimesSync(STAMP, startedAt, startedAt);
}

/**
 * The time of the newest change under a path. Folders count, because deleting a file changes only its folder.
 * @param {string} path
 * @returns {number}
 */
function newest(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return readdirSync(path)
    .filter((name) => !name.includes('.test.'))
    .reduce((latest, name) => Math.max(latest, newest(`${path}/${name}`)), stats.mtimeMs);
}
