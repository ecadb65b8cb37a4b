import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from '../../scripts/setup/run.mjs';
import { startPostgres } from '../postgres/cluster.mjs';
import { EVERY_MS, FIRST_AT, fillPostgres, fillSqlite } from './growth-fill.mjs';
import { newDatabase } from './new-database.mjs';
import { forInformation } from './rows.mjs';
import { buildServer, openSqlite, SERVER_BUNDLE } from './servers.mjs';

const LEADS = 1_000_000;
const DAYS = 365;
const RETENTION_PAGE = 500;

/** @typedef {import('./rows.mjs').Row} Row */
/** @typedef {import('../../src/server/settings/database.ts').DatabaseSetting} Setting */

/**
 * What a year with a million leads costs in disk and minutes: backup, a start, a day of retention,
 * and the move from SQLite to PostgreSQL.
 * @returns {Promise<Row[]>}
 */
export async function benchYear() {
  await buildServer();
  const folder = mkdtempSync(join(tmpdir(), 'peso-forma-year-'));
  const postgres = await startPostgres();
  try {
    const file = /** @type {const} */ ({ engine: 'sqlite', path: join(folder, 'leads.sqlite') });
    const database = /** @type {const} */ ({
      engine: 'postgres',
      url: await newDatabase(postgres.url, 'year'),
    });
    const empty = /** @type {const} */ ({
      engine: 'postgres',
      url: await newDatabase(postgres.url, 'moved'),
    });
    return [
      ...(await costOf('SQLite', file, folder, async (payload) =>
        fillSqlite(await openSqlite(file.path), LEADS, payload),
      )),
      ...(await costOf('PostgreSQL', database, folder, (payload) =>
        fillPostgres(database.url, LEADS, payload),
      )),
      await costOfMove(file, empty),
    ];
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} name @param {Setting} setting @param {string} folder
 * @param {(payload: string) => void | Promise<void>} fill
 */
async function costOf(name, setting, folder, fill) {
  say(`year: ${name}, ${LEADS} leads`);
  /** @type {typeof import('./server-bundle.ts')} */
  const bundle = await import(SERVER_BUNDLE);
  const made = await bundle.openServerStore(setting);
  await fill(JSON.stringify(bundle.payloadOf()));
  await made.close();

  const [openedIn, store] = await timed(() => bundle.openServerStore(setting));
  try {
    const copy = join(folder, `${name}.backup`);
    const [backupIn] = await timed(() => store.backup(copy));
    const copied = statSync(copy).size;
    const bytes =
      setting.engine === 'sqlite' ? statSync(setting.path).size : await postgresBytes(setting.url);
    const [dayIn, deleted] = await timed(() => deleteOldestDay(store));
    return [
      forInformation(`${name}: bytes on disk`, `${(bytes / 1e9).toFixed(2)} GB`),
      forInformation(`${name}: a start on it`, `${openedIn.toFixed(1)} s`),
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

/** @param {import('../../src/server/store/lead-store.ts').LeadStore} store */
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

/** @param {Setting} from @param {Setting} to */
async function costOfMove(from, to) {
  /** @type {typeof import('./server-bundle.ts')} */
  const bundle = await import(SERVER_BUNDLE);
  const [source, target] = [await bundle.openMoveTarget(from), await bundle.openMoveTarget(to)];
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

/** @param {string} url */
async function postgresBytes(url) {
  const { Client } = (await import('pg')).default;
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select pg_database_size(current_database()) as bytes');
  await client.end();
  return Number(rows[0]?.bytes);
}

/** @template Value @param {() => Promise<Value>} work @returns {Promise<[number, Value]>} in seconds */
async function timed(work) {
  const startedAt = performance.now();
  const value = await work();
  return [(performance.now() - startedAt) / 1000, value];
}
