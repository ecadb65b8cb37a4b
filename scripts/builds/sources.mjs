import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { ROOT } from '../setup/run.mjs';

/** What a build is made of, besides the packages. */
const SOURCES = [
  'src',
  'brand.config.ts',
  'package.json',
  'scripts/build',
  'scripts/build.mjs',
  'vite.config.ts',
  'vite.desk.config.ts',
];

/**
 * The time of the newest change. Folders count, because deleting a file changes only its folder. A file from an archive
 * keeps its old date, but not the time at which it was put here (`ctime`), which copying or `chown` changes too.
 */
export function sourcesChangedAt() {
  return Math.max(...SOURCES.map((path) => latestChange(ROOT + path)));
}

/** Tells whether anything has really changed. */
export function sourcesHash() {
  const hash = createHash('sha256');
  for (const path of SOURCES) addTo(hash, path);
  return hash.digest('hex');
}

/** @param {string} path @returns {number} */
function latestChange(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  const own = Math.max(stats.mtimeMs, stats.ctimeMs);
  if (!stats.isDirectory()) return own;
  return namesIn(path).reduce(
    (latest, name) => Math.max(latest, latestChange(`${path}/${name}`)),
    own,
  );
}

/** @param {import('node:crypto').Hash} hash @param {string} path relative to the project */
function addTo(hash, path) {
  const stats = statSync(ROOT + path, { throwIfNoEntry: false });
  if (!stats) return;
  if (stats.isDirectory()) {
    for (const name of namesIn(ROOT + path)) addTo(hash, `${path}/${name}`);
    return;
  }
  const content = readFileSync(ROOT + path);
  hash.update(`${path} ${content.length}\n`).update(content);
}

/** In the same order everywhere; tests are not built. @param {string} folder */
function namesIn(folder) {
  return readdirSync(folder)
    .filter((name) => !name.includes('.test.'))
    .toSorted();
}
