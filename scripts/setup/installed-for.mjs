import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hasOwnSqlite } from '../../src/server/store/sqlite/own-sqlite.mjs';

/**
 * Packages with native code fit one system. The SQLite driver also fits only one ABI of Node, and
 * is not built for a Node with its own SQLite.
 */
const INTERFACE = hasOwnSqlite() ? 'own-sqlite' : process.versions.modules;
const THIS_NODE = `${process.platform}-${process.arch}-${INTERFACE}`;
const MARK = '.installed-for';

const DRIVER = 'better-sqlite3';
const BINARY = `${DRIVER}/build/Release/better_sqlite3.node`;

/**
 * Whether the installed packages fit this Node. If no file says so, a child process tries to load the
 * SQLite driver.
 * @param {string} modules a folder `node_modules`
 */
export function fitsThisNode(modules) {
  const mark = `${modules}/${MARK}`;
  if (existsSync(mark)) return readFileSync(mark, 'utf8').trim() === THIS_NODE;
  const needsDriver = !hasOwnSqlite() && existsSync(`${modules}/${DRIVER}`);
  const fits = !needsDriver || loads(`${modules}/${BINARY}`);
  if (fits) noteThisNode(modules);
  return fits;
}

/** npm removes the note together with the packages. @param {string} modules */
export function noteThisNode(modules) {
  try {
    writeFileSync(`${modules}/${MARK}`, `${THIS_NODE}\n`);
  } catch {
    // In a read-only folder the driver is tried again at the next start.
  }
}

/** @param {string} binary */
function loads(binary) {
  const program = 'process.dlopen({ exports: {} }, process.argv[1])';
  return spawnSync(process.execPath, ['-e', program, binary], { stdio: 'ignore' }).status === 0;
}
