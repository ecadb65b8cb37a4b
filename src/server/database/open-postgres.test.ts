import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { freshPostgres, opened } from '../../../tests/support/databases.ts';
import { newLead } from '../../../tests/support/leads.ts';
import { addLeads, checkWritable } from '../intake/intake-queries.ts';
import { readCounts } from '../overview/backlog.ts';
import { systemClock } from '../time/clock.ts';
import { openOperatorStore, openPostgres, openServerStore } from './open-store.ts';
import { retryTransient } from './retry-transient.ts';
import type { Store } from './store.ts';

async function ask(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const CUT_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

test('connections that only read are replaced as soon as others may write', async () => {
  const setting = await freshPostgres();
  const store = await opened(setting);
  const server = inject('postgresUrl');
  const name = new URL(setting.url).pathname.slice(1);
  // During a failover, new connections may still reach the old server, which then only reads.
  await ask(server, `alter database ${name} set default_transaction_read_only = on`);
  await ask(setting.url, CUT_OTHERS);
  await retryTransient(systemClock, () => readCounts(store.db));
  await expect(addLeads(store.db, [newLead()])).rejects.toMatchObject({ code: '25006' });
  let attempts = 0;
  const added = retryTransient(systemClock, () => {
    attempts++;
    return addLeads(store.db, [newLead()]);
  });
  await expect.poll(() => attempts).toBeGreaterThan(1);
  await ask(server, `alter database ${name} set default_transaction_read_only = off`);
  await expect(added).resolves.toMatchObject([{ kind: 'created' }]);
});

test('a server that does not sync is refused', async () => {
  const { engine, url } = await freshPostgres();
  const name = new URL(url).pathname.slice(1);
  await ask(url, `alter database ${name} set synchronous_commit = off`);
  await expect(openServerStore({ engine, url })).rejects.toThrow('synchronous_commit = off');
});

test.each(['LATIN1', 'WIN1252', 'SQL_ASCII'])(
  'a database that cannot hold every name is refused: %s',
  async (encoding) => {
    const setting = await freshPostgres(`encoding '${encoding}' locale 'C' template template0`);
    await expect(openServerStore(setting)).rejects.toThrow(`has the encoding ${encoding},`);
  },
);

test("only the server's queries time out; the start and the operator's commands wait", async () => {
  const { engine, url } = await freshPostgres();
  const impatient = { mayCreate: true, queryTimeoutMs: 100 };
  const server = await openPostgres(url, impatient);
  const operator = await openOperatorStore({ engine, url });
  const blocker = new Client({ connectionString: url });
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('lock table leads, meta in access exclusive mode');
  const starting = openPostgres(url, impatient);
  onTestFinished(async () => {
    await Promise.all([server.close(), operator.close(), starting.then((store) => store.close())]);
  });
  const patient = Promise.all([readCounts(operator.db), starting]);
  // The others have waited at least as long as this one.
  await expect(readCounts(server.db)).rejects.toThrow('Query read timeout');
  await blocker.end();
  await expect(patient).resolves.toHaveLength(2);
});

test.each([
  ['meta', (store: Store) => checkWritable(store.db, 1)],
  ['leads', (store: Store) => addLeads(store.db, [newLead()])],
])('what times out no longer waits for a lock: %s', async (table, write) => {
  const { url } = await freshPostgres();
  const store = await openPostgres(url, { mayCreate: true, queryTimeoutMs: 500 });
  onTestFinished(() => store.close());
  const blocker = new Client({ connectionString: url });
  await blocker.connect();
  onTestFinished(() => blocker.end());
  await blocker.query('begin');
  await blocker.query(`lock table ${table} in exclusive mode`);
  await expect(write(store)).rejects.toThrow('Query read timeout');
  const waiting = `select from pg_locks where not granted and database =
    (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await blocker.query(waiting)).rowCount).toBe(0);
});
