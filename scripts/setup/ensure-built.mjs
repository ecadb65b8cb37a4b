import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { LOCKFILE_NOTE, newestBuild } from './builds.mjs';
import { lockfileHash } from './ensure-installed.mjs';
import { ROOT, run, say } from './run.mjs';

const SOURCES = [
  'src',
  'brand.config.ts',
  'package.json',
  'scripts/build',
  'scripts/build.mjs',
  'vite.config.ts',
  'vite.desk.config.ts',
];

/** Builds unless the newest build is current, and returns the folder of the build. */
export async function ensureBuilt() {
  const newest = newestBuild();
  if (newest && isCurrent(newest)) return newest.folder;
  say('Building (usually a few seconds) …');
  const code = await run(process.execPath, ['scripts/build.mjs'], { toStderr: true });
  const built = newestBuild();
  if (code !== 0 || !built) {
    say('The build failed: see above.');
    process.exit(1);
  }
  return built.folder;
}

/** @param {{ folder: string, startedAt: number }} build */
function isCurrent({ folder, startedAt }) {
  const note = `${folder}/${LOCKFILE_NOTE}`;
  if (!existsSync(note) || readFileSync(note, 'utf8') !== lockfileHash()) return false;
  return !SOURCES.some((path) => latestChange(ROOT + path) > startedAt);
}

/**
 * The time of the newest change under a path. Folders count, because deleting a file changes only its folder. A file
 * that comes from an archive keeps its old date, but not the time at which it was put here (`ctime`).
 * @param {string} path
 * @returns {number}
 */
function latestChange(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  const own = Math.max(stats.mtimeMs, stats.ctimeMs);
  if (!stats.isDirectory()) return own;
  return readdirSync(path)
    .filter((name) => !name.includes('.test.'))
    .reduce((latest, name) => Math.max(latest, latestChange(`${path}/${name}`)), own);
}
