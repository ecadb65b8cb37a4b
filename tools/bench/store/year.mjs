import { statSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../../../scripts/setup/run.mjs';
import { forInformation } from '../report/rows.mjs';
import { buildServer } from '../server/servers.mjs';
import { EVERY_MS, FIRST_AT, runStatements, withEngines } from './databases.mjs';
import { fillDelivered } from './growth-fill.mjs';

const LEADS = 1_000_000;
const DAYS = 365;
const RETENTION_PAGE = 500;

/** @typedef {import('../server/servers.mjs').Bundle} Bundle */
/** @typedef {import('./databases.mjs').Database} Database */

/**
 * The disk space and time that a million leads take: a backup, a start, a day of retention, and the
 * move from SQLite to PostgreSQL.
 */
export async function benchYear() {
  const bundle = await buildServer();
  return withEngines(bundle, async ([sqlite, postgres], folder) => {
    const file = await sqlite.newDatabase('year');
    const server = await postgres.newDatabase('year');
    return [
      ...(await costOf(bundle, 'SQLite', file, folder)),
      ...(await costOf(bundle, 'PostgreSQL', server, folder)),
      await costOfMove(bundle, file, await postgres.newDatabase('moved')),
    ];
  });
}

/** @param {Bundle} bundle @param {string} name @param {Database} database @param {string} folder */
async function costOf(bundle, name, database, folder) {
  say(`year: ${name}, ${LEADS} leads`);
  const made = await bundle.openServerStore(database.setting);
  await fillDelivered(database, LEADS, JSON.stringify(bundle.payloadOf()));
  await made.close();

  const [openedIn, store] = await timed(() => bundle.openServerStore(database.setting));
  try {
    const copy = join(folder, `${name}.backup`);
    const [backupIn] = await timed(() => store.backup(copy));
    const copied = statSync(copy).size;
    const bytes = await bytesOf(database);
    const [dayIn, deleted] = await timed(() => deleteOldestDay(store));
    return [
      forInformation(`${name}: bytes on disk`, `${(bytes / 1e9).toFixed(2)} GB`),
      forInformation(`${name}: a start`, `${openedIn.toFixed(1)} s`),
      forInformation(
        `${name}: a backup`,
        `${backupIn.toFixed(0)} s, ${(copied / 1e9).toFixed(2)} GB`,
      ),
      forInformation(
        `${name}: retention deletes the ${deleted} leads of a day`,
        `${dayIn.toFixed(1)} s`,
      ),
    ];
  } finally {
    await store.close();
  }
}

/** @param {import('../../../src/server/store/lead-store.ts').LeadStore} store */
async function deleteOldestDay(store) {
  const deleteBefore = FIRST_AT + Math.round(LEADS / DAYS) * EVERY_MS;
  let deleted = 0;
  /** @type {string | undefined} */
  let after;
  do {
    const page = await store.retainPage({ deleteBefore, dropBodyBefore: 0 }, RETENTION_PAGE, after);
    deleted += page.deleted;
    after = page.next;
  } while (after !== undefined);
  return deleted;
}

/** @param {Bundle} bundle @param {Database} from @param {Database} to */
async function costOfMove(bundle, from, to) {
  const source = await bundle.openMoveTarget(from.setting);
  const target = await bundle.openMoveTarget(to.setting);
  try {
    const quiet = { say: () => undefined, progress: () => undefined };
    const [seconds, rows] = await timed(() =>
      bundle.moveDatabase(
        { store: source.moving, name: 'one' },
        { store: target.moving, name: 'other' },
        Date.now(),
        quiet,
      ),
    );
    return forInformation(
      `\`leads move\` from SQLite to PostgreSQL, ${rows.toLocaleString('en')} rows copied and compared`,
      `${(seconds / 60).toFixed(1)} min`,
    );
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

/** @param {Database} database */
async function bytesOf(database) {
  if (database.setting.engine === 'sqlite') return statSync(database.setting.path).size;
  const size = 'select pg_database_size(current_database()) as bytes';
  return Number((await runStatements(database, [size]))[0]?.bytes);
}

/** @template Value @param {() => Promise<Value>} work @returns {Promise<[number, Value]>} in seconds */
async function timed(work) {
  const startedAt = performance.now();
  const value = await work();
  return [(performance.now() - startedAt) / 1000, value];
}
