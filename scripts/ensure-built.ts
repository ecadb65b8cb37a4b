import { existsSync, readFileSync } from 'node:fs';
import { lockfileHash } from '../setup/ensure-installed.mjs';
import { run, say } from '../setup/run.mjs';
import { ifWritable, LOCKFILE_NOTE, newestBuild, SOURCES_NOTE, setNewestBuild } from './builds.mjs';
import { sourcesChangedAt, sourcesHash } from './sources.mjs';

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

/**
 * Compares the content only if a source is newer than the build.
 * @param {{ folder: string, startedAt: number }} build
 */
function isCurrent({ folder, startedAt }) {
  if (noteIn(folder, LOCKFILE_NOTE) !== lockfileHash()) return false;
  if (sourcesChangedAt() <= startedAt) return true;
  const checkedAt = new Date();
  if (noteIn(folder, SOURCES_NOTE) !== sourcesHash()) return false;
  // Saves the next start from reading the content again.
  ifWritable(() => setNewestBuild(folder, checkedAt));
  return true;
}

/** @param {string} folder @param {string} name */
function noteIn(folder, name) {
  const note = `${folder}/${name}`;
  return existsSync(note) ? readFileSync(note, 'utf8') : undefined;
}
