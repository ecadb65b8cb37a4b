import { readdirSync, statSync } from 'node:fs';
import { newestBuild } from './builds.mjs';
import { ROOT, run, say } from './run.mjs';

const SOURCES = [
  'src',
  'brand.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/build',
  'scripts/build.mjs',
  'vite.config.ts',
  'vite.desk.config.ts',
];

/** Builds if a source is newer than the newest build, and returns the folder of the build. */
export async function ensureBuilt() {
  const newest = newestBuild();
  const builtAt = newest?.startedAt ?? 0;
  if (newest && !SOURCES.some((path) => latestChange(ROOT + path) > builtAt)) return newest.folder;
  say('Building (usually a few seconds) …');
  const code = await run(process.execPath, ['scripts/build.mjs'], { toStderr: true });
  const built = newestBuild();
  if (code !== 0 || !built) {
    say('The build failed: see above.');
    process.exit(1);
  }
  return built.folder;
}

/**
 * The time of the newest change under a path. Folders count, because deleting a file changes only its folder.
 * @param {string} path
 * @returns {number}
 */
function latestChange(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return readdirSync(path)
    .filter((name) => !name.includes('.test.'))
    .reduce((latest, name) => Math.max(latest, latestChange(`${path}/${name}`)), stats.mtimeMs);
}
