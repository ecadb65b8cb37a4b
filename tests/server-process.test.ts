import { expect, test } from 'vitest';
import { openServerStore } from '../src/server/store/open-store.ts';
import { SqliteDriver } from '../src/server/store/sqlite/sqlite-driver.ts';
import { builtServer, launch } from './support/built-server.ts';
import { freshSqlite, urlOf } from './support/databases.ts';

test('a server without a webhook says that leads wait, and where it listens', async () => {
  const server = await builtServer({ DATABASE_URL: urlOf(freshSqlite()) });
  await expect.poll(server.output).toContain('No WEBHOOK_URL: leads are stored and wait');
});

test.each([
  ['366', true],
  ['off', true],
  ['365', false],
])('a server with RETENTION_DAYS=%s says that /privacy promises less: %j', async (days, says) => {
  const env = { DATABASE_URL: urlOf(freshSqlite()), RETENTION_DAYS: days };
  const server = await builtServer(env);
  expect(server.output().includes('/privacy promises 365 days at most')).toBe(says);
});

test('a server on a database of a newer version ends with 1 and a clear message', async () => {
  const setting = freshSqlite();
  await (await openServerStore(setting)).close();
  const database = new SqliteDriver(setting.path);
  database.exec('insert into schema_version values (99, 0)');
  database.close();
  const { exited, output } = launch({ DATABASE_URL: urlOf(setting) });
  expect(await exited).toBe(1);
  expect(output()).toContain('newer than this program');
});

test('a server without its PostgreSQL ends with 1 and a clear message', async () => {
  const { exited, output } = launch({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' });
  expect(await exited).toBe(1);
  expect(output()).toContain('PostgreSQL cannot be used (ECONNREFUSED');
});
