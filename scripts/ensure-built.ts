import { readdirSync, statSync } from 'node:fs';
import { BUILD_STARTED, DIST } from './build/builds.ts';
import { ROOT, run, say, TO_STDERR } from './run.ts';

/** What a build is made of. */
const SOURCES = [
  'src',
  'scripts/build',
  'scripts/build.ts',
  'brand.config.ts',
  'package-lock.json',
  'vite.config.ts',
  'vite.desk.config.ts',
];

/** Builds the pages if there are none, or if a source is newer. Ends the process if that fails. */
export async function ensureBuilt(): Promise<void> {
  if (SOURCES.every((path) => changedAt(ROOT + path) <= changedAt(`${DIST}/${BUILD_STARTED}`)))
    return;
  say('Building (usually a few seconds) …');
  if ((await run(process.execPath, ['scripts/build.ts'], { stdio: TO_STDERR })) === 0) return;
  say('The build failed: see above.');
  process.exit(1);
}

/**
 * The time of the newest change. Folders count, because deleting a file changes only its folder. A file from an
 * archive keeps its old date, but not the time at which it was put here (`ctime`).
 */
function changedAt(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  const own = Math.max(stats.mtimeMs, stats.ctimeMs);
  if (!stats.isDirectory()) return own;
  const names = readdirSync(path).filter((name) => !name.includes('.test.'));
  return Math.max(own, ...names.map((name) => changedAt(`${path}/${name}`)));
}
