import { Client } from 'pg';
import { expect, test } from 'vitest';
import { freshPostgres, opened } from '../../../tests/support/databases.ts';
import { newLead } from '../../../tests/support/leads.ts';
import { systemClock } from '../clock.ts';
import { openIntake } from '../lead-intake.ts';
import { openOperatorStore, openServerStore } from './open-store.ts';

async function ask(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('leads come through while all connections are cut', async () => {
  const { engine, url } = await freshPostgres();
  const store = await opened({ engine, url });
  const intake = openIntake(store, systemClock, () => undefined);
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  const taken = [];
  for (let round = 0; round < 5; round++) {
    taken.push(...Array.from({ length: 10 }, () => intake.take(newLead())));
    await ask(url, cut);
  }
  const stored = await Promise.all(taken);
  expect(stored.every(({ kind }) => kind === 'created')).toBe(true);
  expect((await store.counts()).waiting).toBe(50);
});

test.each(['synchronous_commit'])('a server that does not sync is refused: %s', async (setting) => {
  const { engine, url } = await freshPostgres();
  const name = new URL(url).pathname.slice(1);
  await ask(url, `alter database ${name} set ${setting} = off`);
  await expect(openServerStore({ engine, url })).rejects.toThrow(`${setting} = off`);
});

test('a database of a newer program is refused', async () => {
  const setting = await freshPostgres();
  await opened(setting);
  await ask(setting.url, 'insert into schema_version values (99, 0)');
  await expect(openServerStore(setting)).rejects.toThrow(/newer than this program/);
});

test('the operator does not make a database', async () => {
  const setting = await freshPostgres();
  await expect(openOperatorStore(setting)).rejects.toThrow(/no server has used it yet/);
});
