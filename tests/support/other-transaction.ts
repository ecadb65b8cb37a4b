import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { eventually } from './eventually.ts';

type Postgres = { readonly url: string };

/** A transaction on PostgreSQL that goes on step by step, beside what is tested. */
export async function otherTransaction({ url }: Postgres) {
  const [own, watching] = [new Client(url), new Client(url)];
  for (const client of [own, watching]) {
    await client.connect();
    onTestFinished(() => client.end());
  }
  // Where both wait for each other, this one is ended, and the test fails.
  await own.query("set deadlock_timeout = '100ms'");
  await own.query('begin');
  return {
    run: async (statement: string) => {
      await own.query(statement);
    },
    /** Resolves once so many others wait, for it or for each other. */
    isWaitedFor: (by = 1) =>
      eventually('somebody waits for the transaction', async () => {
        const { rows } = await watching.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
        return rows.length >= by;
      }),
    commit: async () => {
      await own.query('commit');
    },
  };
}

/** What the body of a trigger does to wait for the transaction of `holdUp`. */
export const WAIT = 'perform pg_advisory_xact_lock(1)';

/** A transaction that triggers with `WAIT` wait for: a pause of a fixed length may be over too soon. */
export async function holdUp(setting: Postgres) {
  const transaction = await otherTransaction(setting);
  await transaction.run('select pg_advisory_xact_lock(1)');
  return transaction;
}
