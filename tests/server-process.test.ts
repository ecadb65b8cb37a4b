import { expect, test } from 'vitest';
import { brand } from '../brand.config.ts';
import { readConfig } from '../src/server/config.ts';
import { startNotes } from '../src/server/start-notes.ts';
import { builtServer, launch } from './support/built-server.ts';
import { freshPostgres, freshSqlite, urlOf } from './support/databases.ts';
import { eventually } from './support/eventually.ts';
import { otherTransaction } from './support/other-transaction.ts';

test('a server says what follows from its settings, and last where it listens', async () => {
  const env = { DATABASE_URL: urlOf(freshSqlite()), RETENTION_DAYS: '366' };
  const server = await builtServer(env);
  const notes = [...startNotes(readConfig(env), brand), `${brand.name}: http://localhost:`];
  expect(server.output()).toContain(notes.join('\n'));
});

test('a server without its PostgreSQL ends with 1 and a clear message', async () => {
  const { exited, output } = launch({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' });
  expect(await exited).toBe(1);
  expect(output()).toContain('PostgreSQL cannot be used (ECONNREFUSED');
});

/** Kysely's own, which one server holds while it migrates. */
const MIGRATION_LOCK = '3853314791062309107';

test('a server that waits for the upgrade of its database says so', async () => {
  const setting = await freshPostgres();
  const upgrade = await otherTransaction(setting);
  await upgrade.run(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  const { output } = launch({ DATABASE_URL: setting.url });
  await eventually('it says so', () => output().includes('Still opening the database'));
  expect(output()).not.toContain('http://localhost:');
  await upgrade.commit();
  await eventually('it serves', () => output().includes('http://localhost:'));
});
