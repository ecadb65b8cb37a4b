/** `isTransaction`, `columns`, `timeout` and `backup` came with this version of Node. */
const OLDEST_NODE = '22.16.0';

/**
 * Earlier versions of SQLite have a race between two checkpoints of the write-ahead log that can
 * damage a database. Node 22.22.3 and 24.15.0 were the first to carry this one.
 */
const OLDEST_SQLITE = '3.51.3';

/**
 * Whether Node's built-in SQLite is used, and nothing has to be compiled. This file is JavaScript,
 * because the installer asks before anything can read TypeScript.
 * @param {{ readonly node: string, readonly sqlite?: string }} versions
 */
export function hasOwnSqlite({ node, sqlite = '0' } = process.versions) {
  return numberOf(node) >= numberOf(OLDEST_NODE) && numberOf(sqlite) >= numberOf(OLDEST_SQLITE);
}

/** Writes a version as SQLite does: 3.51.3 is 3051003. @param {string} version */
function numberOf(version) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map((part) => parseInt(part, 10));
  return (major * 1000 + minor) * 1000 + patch;
}
