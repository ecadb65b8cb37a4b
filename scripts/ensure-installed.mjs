import { statSync } from 'node:fs';
import { ROOT, run, say } from './run.mjs';

/** Installs the locked dependencies where the lockfile is newer than what is installed. */
export async function ensureInstalled() {
  if (changedAt('node_modules/.package-lock.json') >= changedAt('package-lock.json')) return;
  say('Installing dependencies (usually one to three minutes; SQLite may be compiled) …');
  // Build tools are dev dependencies: they are needed even where NODE_ENV says production.
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    asWords: true,
  });
  if (code !== 0) {
    say('npm ci failed: see above. Is the network there, and Python, make and a C++ compiler?');
    process.exit(1);
  }
}

/** npm writes its own record last, so an interrupted install counts as none. @param {string} path */
function changedAt(path) {
  return statSync(ROOT + path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
