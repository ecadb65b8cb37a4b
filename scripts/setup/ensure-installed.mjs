import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { ROOT, run, say } from './run.mjs';

/** A file in `node_modules` with the hash of the lockfile that it was installed from. */
const INSTALLED_NOTE = '.installed-lockfile';

export async function ensureInstalled() {
  await installLocked('', 'Installing dependencies (usually under a minute) …', [
    '--ignore-scripts',
  ]);
}

/**
 * Installs the locked dependencies of a folder if its lockfile is not the one that the installed packages
 * come from, or if these belong to another version of Node or to another system.
 * @param {string} folder relative to the project, with its last slash
 * @param {string} announcement
 * @param {readonly string[]} [more] options of npm
 */
export async function installLocked(folder, announcement, more = []) {
  if (isInstalled(folder)) {
    if (!isNoted(folder)) noteLockfile(folder);
    return;
  }
  say(announcement);
  // The build tools are dev dependencies and are needed even if NODE_ENV is production.
  const options = ['--include=dev', '--no-audit', '--no-fund', '--no-update-notifier'];
  // The lockfile names versions and hashes, so npm can use its cache without asking the registry.
  options.push('--prefer-offline');
  const code = await run('npm', ['ci', `--prefix=${ROOT}${folder}`, ...options, ...more], {
    toStderr: true,
  });
  if (code !== 0) {
    say(
      'npm ci failed: see above. It needs the network, and perhaps Python, make and a C++ compiler.',
    );
    process.exit(1);
  }
  noteLockfile(folder);
}

/**
 * The hash of the lockfile whose packages a build contains, or an empty string if they are older:
 * the start that installs the new ones then builds again. A build installs nothing itself, because
 * a server that runs from this folder uses the packages.
 */
export function lockfileOfBuild() {
  if (isInstalled('')) return lockfileHash();
  say(
    'The installed packages are not those of package-lock.json, and this build contains them. npm start installs the new ones and builds again; so do npm ci and npm run build, while no server runs from this folder.',
  );
  return '';
}

/** Hashes the content, because npm may rewrite an unchanged lockfile. */
export function lockfileHash(folder = '') {
  return createHash('sha256')
    .update(readFileSync(`${ROOT}${folder}package-lock.json`))
    .digest('hex');
}

/**
 * Dates alone are not enough: a lockfile from an archive may be older than the installed packages.
 * @param {string} folder
 */
function isInstalled(folder) {
  if (installedAt(folder) < changedAt(`${ROOT}${folder}package-lock.json`)) return false;
  if (isNoted(folder)) return readFileSync(noteOf(folder), 'utf8') === lockfileHash(folder);
  return hasLockedPackages(folder);
}

/** Compares the lockfile with the one that npm keeps of what it has installed. @param {string} folder */
function hasLockedPackages(folder) {
  const locked = packagesIn(`${ROOT}${folder}package-lock.json`);
  const installed = packagesIn(`${ROOT}${folder}node_modules/.package-lock.json`);
  const isSame = Object.entries(installed).every(
    ([path, { version }]) => path in locked && locked[path]?.version === version,
  );
  // A server also runs without dev dependencies and without packages for other systems.
  return (
    isSame &&
    Object.entries(locked).every(
      ([path, { dev, optional, devOptional }]) =>
        path === '' || path in installed || dev || optional || devOptional,
    )
  );
}

/** @param {string} file @returns {Record<string, Record<string, unknown>>} by path */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/** npm writes its own lockfile last, so an interrupted install counts as none. @param {string} folder */
function installedAt(folder) {
  return changedAt(`${ROOT}${folder}node_modules/.package-lock.json`);
}

/** Whether the note is about what is installed now: somebody may have run npm since. @param {string} folder */
function isNoted(folder) {
  return changedAt(noteOf(folder)) >= installedAt(folder);
}

/** @param {string} folder */
function noteLockfile(folder) {
  try {
    writeFileSync(noteOf(folder), lockfileHash(folder));
  } catch {
    // In a read-only folder the packages are judged by their dates.
  }
}

/** @param {string} folder */
function noteOf(folder) {
  return `${ROOT}${folder}node_modules/${INSTALLED_NOTE}`;
}

/** @param {string} path */
function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
