import { statSync } from 'node:fs';
import { ROOT, run, say } from './run.mjs';

/** Installs the project's own dependencies. */
export async function ensureInstalled() {
  await installLocked(
    '',
    'Installing dependencies (usually one to three minutes; SQLite may be compiled) …',
  );
}

/**
 * Installs the locked dependencies of a folder where its lockfile is newer than what is installed.
 * @param {string} folder relative to the project, with its last slash
 * @param {string} announcement
 */
export async function installLocked(folder, announcement) {
  const installedAt = changedAt(`${folder}node_modules/.package-lock.json`);
  if (installedAt >= changedAt(`${folder}package-lock.json`)) return;
  say(announcement);
  // Build tools are dev dependencies: they are needed even where NODE_ENV says production.
  const options = ['--include=dev', '--no-audit', '--no-fund', '--no-update-notifier'];
  const code = await run('npm', ['ci', `--prefix=${ROOT}${folder}`, ...options], {
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
