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
 * Installs the locked dependencies of a folder if its lockfile is newer than the installed packages.
 * @param {string} folder relative to the project, with its last slash
 * @param {string} announcement
 */
export async function installLocked(folder, announcement) {
  const installedAt = changedAt(`${folder}node_modules/.package-lock.json`);
  if (installedAt >= changedAt(`${folder}package-lock.json`)) return;
  say(announcement);
  // The build tools are dev dependencies and are needed even if NODE_ENV is production.
  const options = ['--include=dev', '--no-audit', '--no-fund', '--no-update-notifier'];
  const code = await run('npm', ['ci', `--prefix=${ROOT}${folder}`, ...options], {
    toStderr: true,
  });
  if (code !== 0) {
    say(
      'npm ci failed: see above. It needs the network, and perhaps Python, make and a C++ compiler.',
    );
    process.exit(1);
  }
}

/** npm writes its own lockfile last, so an interrupted install counts as none. @param {string} path */
function changedAt(path) {
  return statSync(ROOT + path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
