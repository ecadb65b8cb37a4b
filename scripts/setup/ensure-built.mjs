import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { ROOT, run, say } from './run.mjs';

/** Written last, so that an interrupted build counts as none. */
const STAMP = `${ROOT}dist/.built`;

const SOURCES = [
  'src',
  'brand.config.ts',
  'package-lock.json',
  'scripts/build/abandoned-builds.mjs',
  'scripts/build/brand-kit.mjs',
  'scripts/build.mjs',
  'scripts/build/compress.mjs',
  'scripts/build/prerender.mjs',
  'scripts/build/static-hosting.mjs',
  'vite.config.ts',
];

/** Builds where a source is newer than the build. */
export async function ensureBuilt() {
  const builtAt = statSync(STAMP, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (!SOURCES.some((path) => newest(ROOT + path) > builtAt)) return;
  say('Building (usually a few seconds) …');
  rmSync(STAMP, { force: true });
  const startedAt = new Date();
  const code = await run(process.execPath, ['scripts/build.mjs'], { asWords: true });
  if (code !== 0) {
    say('The build failed: see above.');
    process.exit(1);
  }
  writeFileSync(STAMP, '');
  // A source that changed while it was being built is newer than this build.
  utimesSync(STAMP, startedAt, startedAt);
}

/**
 * The newest change under a path. Folders count: deleting a file changes only its folder.
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
