import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { say } from '../../scripts/setup/run.mjs';
import { runLoad } from './compete.mjs';
import { newDatabase } from './new-database.mjs';
import { atLeast, forInformation, ratios, spread } from './rows.mjs';
import { openSqlite, SERVER_BUNDLE, startServer } from './servers.mjs';

const LEADS = '/webhook/peso-forma';
const ROUNDS = 9;
const SECONDS = 2;
const POLL_MS = 100;

/** What intake keeps of its speed beside the desk's trigger and index. */
const LEAST = 0.7;

/** The trigger that tells the index of new leads: without it there is nothing to index. */
const NEW_LEADS = 'desk_lead_added';
const QUEUED = 'select count(*) as queued from desk_queue';

/** @typedef {import('./rows.mjs').Row} Row */
/** @typedef {{ url: string, ask: (statement: string) => Promise<any[]>, close: () => void | Promise<void> }} Database */

/**
 * What the desk costs intake: leads a second of two servers in turn, of which one tells the desk
 * nothing.
 * @param {string} folder @param {string} postgresUrl @returns {Promise<Row[]>}
 */
export async function benchDeskIntake(folder, postgresUrl) {
  const sqlite = await compare('SQLite', async (name) =>
    sqliteDatabase(join(folder, `${name}.sqlite`)),
  );
  const postgres = await compare('PostgreSQL', async (name) =>
    openPostgres(await newDatabase(postgresUrl, name)),
  );
  return [...sqlite, ...postgres];
}

/** @param {string} engine @param {(name: string) => Promise<Database>} open @returns {Promise<Row[]>} */
async function compare(engine, open) {
  /** @type {typeof import('./server-bundle.ts')} */
  const bundle = await import(SERVER_BUNDLE);
  const body = JSON.stringify(bundle.payloadOf());
  const databases = [await open('intake_with_desk'), await open('intake_without_desk')];
  const [withDesk, without] = /** @type {[Database, Database]} */ (databases);
  for (const { url } of databases) {
    const config = bundle.readConfig({ DATABASE_URL: url });
    await (await bundle.openServerStore(config.database)).close();
  }
  const table = engine === 'SQLite' ? '' : ' on leads';
  await without.ask(`drop trigger ${NEW_LEADS}${table}`);
  const servers = await Promise.all(
    databases.map(({ url }) => startServer('real', { DATABASE_URL: url })),
  );
  /** @type {number[][]} */
  const rates = [[], []];
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [index, { port }] of servers.entries()) {
        const { perSecond, failures } = await runLoad(port, LEADS, body, SECONDS);
        if (failures > 0) throw new Error(`${engine}: ${failures} leads were not stored`);
        // The first round only warms up.
        if (round > 0) rates[index]?.push(perSecond);
        // What is left to index must not slow the other server down.
        while (Number((await withDesk.ask(QUEUED))[0]?.queued) > 0) await sleep(POLL_MS);
      }
      say(`desk: intake on ${engine}, round ${round} of ${ROUNDS}`);
    }
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
    for (const { close } of databases) await close();
  }
  const [of, than] = /** @type {[number[], number[]]} */ (rates);
  return [
    forInformation(
      `${engine}: leads a second with the desk, without`,
      `${spread(of)}, ${spread(than)}`,
    ),
    atLeast(`${engine}: intake with the desk / without`, ratios(of, than), LEAST),
  ];
}

/** @param {string} path @returns {Database} */
function sqliteDatabase(path) {
  /** @type {import('../../src/server/store/sqlite/sqlite-connection.ts').SqliteConnection | undefined} */
  let database;
  return {
    url: `file:${path}`,
    ask: async (statement) => {
      database ??= await openSqlite(path);
      const prepared = database.prepare(statement);
      return prepared.reader ? prepared.all([]) : [prepared.run([])];
    },
    close: () => {
      database?.close();
    },
  };
}

/** @param {string} url @returns {Promise<Database>} */
async function openPostgres(url) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    url,
    ask: async (statement) => (await client.query(statement)).rows,
    close: () => client.end(),
  };
}
