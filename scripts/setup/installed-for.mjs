import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Packages with native code fit one system and one binary interface of Node. */
const THIS_NODE = `${process.platform}-${process.arch}-${process.versions.modules}`;
const MARK = '.installed-for';

/** The native code of the product that fits one version of Node alone. */
const BINARY = 'better-sqlite3/build/Release/better_sqlite3.node';

/**
 * Whether installed packages fit the Node that runs. Where nobody noted which one they were
 * installed for, a child process tries to load the native code.
 * @param {string} modules a folder `node_modules`
 */
export function fitsThisNode(modules) {
  const mark = `${modules}/${MARK}`;
  if (existsSync(mark)) return readFileSync(mark, 'utf8').trim() === THIS_NODE;
  const isLoaded = !existsSync(`${modules}/${BINARY}`) || loads(`${modules}/${BINARY}`);
  if (isLoaded) noteThisNode(modules);
  return isLoaded;
}

/** npm removes the note together with the packages. @param {string} modules */
export function noteThisNode(modules) {
  try {
    writeFileSync(`${modules}/${MARK}`, `${THIS_NODE}\n`);
  } catch {
    // Packages that cannot be changed are tried again at the next start.
  }
}

/** @param {string} binary */
function loads(binary) {
  const program = 'process.dlopen({ exports: {} }, process.argv[1])';
  return spawnSync(process.execPath, ['-e', program, binary], { stdio: 'ignore' }).status === 0;
}
