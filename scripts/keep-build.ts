import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { isOwned, isOwnerRunning } from './build-owner.mjs';
import { BUILDS, DIST, newestBuild, setNewestBuild, startedBuilds } from './builds.mjs';

/** The files for static hosts get a name that stays the same. Our server does not read them. */
const FOR_STATIC_HOSTS = ['web', 'nginx-static.conf'];

/**
 * Gives a finished build the name of its content, and makes it the newest one.
 * @param {string} fresh
 * @param {Date} startedAt
 */
export function keepBuild(fresh, startedAt) {
  const folder = `${BUILDS}/${contentName(fresh)}`;
  if (!existsSync(folder)) renameSync(fresh, folder);
  setNewestBuild(folder, startedAt);
  for (const name of FOR_STATIC_HOSTS) {
    rmSync(`${DIST}/${name}`, { recursive: true, force: true });
    if (!existsSync(`${folder}/${name}`)) continue;
    cpSync(`${folder}/${name}`, `${DIST}/${name}`, { recursive: true });
  }
}

/** Removes unused builds, and the leftovers of builds and servers that were killed. */
export function removeUnusedBuilds() {
  // Listed first: a build that another process finishes meanwhile is not in the list.
  const names = existsSync(BUILDS) ? readdirSync(BUILDS) : [];
  const used = new Set([newestBuild()?.folder, ...startedBuilds()]);
  for (const name of names) {
    const folder = `${BUILDS}/${name}`;
    if (!used.has(folder) && !isInUse(name)) rmSync(folder, { recursive: true });
  }
}

/** @param {string} name of a folder among the builds */
function isInUse(name) {
  if (isOwned(name)) return isOwnerRunning(name);
  return readdirSync(`${BUILDS}/${name}`).some(isOwnerRunning);
}

/** @param {string} folder */
function contentName(folder) {
  const hash = createHash('sha256');
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!statSync(`${folder}/${path}`).isFile()) continue;
    hash.update(`${path}\0`).update(readFileSync(`${folder}/${path}`));
  }
  return hash.digest('hex').slice(0, 16);
}
