import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { Tables } from '../../src/server/database/schema.ts';
import { dueDeliveries } from '../../src/server/outbox/due-deliveries.ts';
import { opened, readyPostgres } from '../support/databases.ts';
import { claimed, NOON, newLead, OWNER, resultOf } from '../support/leads.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';

const DELIVERED = size(1000, 50_000);
const BATCH = 250;

/** How many blocks PostgreSQL looks at to find the next deliveries. */
async function costOfClaim(client: Client, after: string | undefined) {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new Pool() }) });
  const claim = { owner: OWNER, now: NOON, leaseMs: 1000, limit: 8, mayTakeOver: true, after };
  const { sql, parameters } = dueDeliveries(db, 'automation', claim).compile();
  await db.destroy();
  const { rows } = await client.query(`explain (analyze, buffers, format json) ${sql}`, [
    ...parameters,
  ]);
  const [{ Plan: plan }] = (rows[0] as { 'QUERY PLAN': [{ Plan: Record<string, number> }] })[
    'QUERY PLAN'
  ];
  return Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks']);
}

test('a claim costs the same while an old snapshot is held, as by a backup', {
  timeout: SCENARIO_TIMEOUT_MS,
}, async () => {
  const setting = await readyPostgres();
  const store = await opened(setting);
  const [client, snapshot] = [setting, setting].map(
    ({ url }) => new Client({ connectionString: url }),
  ) as [Client, Client];
  await Promise.all([client.connect(), snapshot.connect()]);
  onTestFinished(async () => {
    await Promise.all([client.end(), snapshot.end()]);
  });
  await store.add(Array.from({ length: BATCH }, () => newLead()));
  await client.query('vacuum analyze leads, deliveries');
  const before = await costOfClaim(client, undefined);

  await snapshot.query('begin isolation level repeatable read');
  await snapshot.query('select count(*) from leads');
  let last = '';
  for (let delivered = 0; delivered < DELIVERED; delivered += BATCH) {
    const due = await claimed(store, { limit: BATCH, after: last });
    last = due.at(-1)?.id ?? last;
    const results = due.map((delivery) => resultOf(delivery, { outcome: 'delivered' }));
    await store.record('automation', OWNER, results);
    await store.add(Array.from({ length: BATCH }, () => newLead()));
  }
  await client.query('vacuum analyze leads, deliveries');

  const scan = await costOfClaim(client, undefined);
  const goingOn = await costOfClaim(client, last);
  expect(goingOn).toBeLessThanOrEqual(1.3 * before);
  // What the relay does once a second instead of at every claim; the snapshot makes it read on.
  expect(scan).toBeGreaterThan(goingOn);
});
