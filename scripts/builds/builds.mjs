import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, resolve } from 'node:path';
import { ROOT } from '../setup/run.mjs';

/** Where builds live; `npm test` names a folder of its own. */
export const DIST = resolve(ROOT, process.env['DIST_FOLDER'] || 'dist');

/**
 * Each build is a folder in here that is named by its content. Its files are never changed, so that
 * a running server keeps what it serves while another build is made.
 */
export const BUILDS = `${DIST}/builds`;

/** Says in each build which lockfile's packages it contains. */
export const LOCKFILE_NOTE = 'lockfile.txt';

/** Says in each build which sources it was made of. */
export const SOURCES_NOTE = 'sources.txt';

/** Names the newest build; its time is the one at which that build began. */
const NEWEST = `${DIST}/newest`;

/** Names the build that was started last, and the one before it. */
const STARTED = `${DIST}/started`;

/**
 * A hardened service may be unable to write here, and then cannot remove the build that it serves
 * either. A full disk must not keep a server from starting if its database is on another one.
 */
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT']);

/** Writes something that a start can do without. @param {() => void} note */
export function ifWritable(note) {
  try {
    note();
  } catch (error) {
    if (!UNWRITABLE.has(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) throw error;
  }
}

/** @returns {{ folder: string, startedAt: number } | undefined} */
export function newestBuild() {
  const [folder] = foldersNamedIn(NEWEST);
  return folder ? { folder, startedAt: statSync(NEWEST).mtimeMs } : undefined;
}

/** @param {string} folder @param {Date} startedAt */
export function setNewestBuild(folder, startedAt) {
  write(NEWEST, [folder], startedAt);
}

/** The builds that were started last, the last one first. */
export function startedBuilds() {
  return foldersNamedIn(STARTED);
}

/** @param {string} folder */
export function setStartedBuild(folder) {
  write(STARTED, [folder, ...startedBuilds().slice(0, 1)]);
}

/** Returns the path of a file of the newest build. @param {string} name */
export function builtFile(name) {
  const newest = newestBuild();
  if (!newest) throw new Error('Nothing is built yet: npm run build');
  return `${newest.folder}/${name}`;
}

/** Leaves out folders that no longer exist. @param {string} file */
function foldersNamedIn(file) {
  const names = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return names.map((name) => `${BUILDS}/${name}`).filter((folder) => existsSync(folder));
}

/** Replaces the file atomically. @param {string} file @param {readonly string[]} folders */
function write(file, folders, time = new Date()) {
  const fresh = `${file}.${process.pid}`;
  mkdirSync(DIST, { recursive: true });
  writeFileSync(fresh, folders.map((folder) => `${basename(folder)}\n`).join(''));
  utimesSync(fresh, time, time);
  renameSync(fresh, file);
}
