import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ENGINES, freshStore } from '../../../tests/support/databases.ts';
import { NOON, newLead, resultOf } from '../../../tests/support/leads.ts';
import { HOUR, SECOND } from '../clock.ts';
import { createDeliveredCount, readDeliveredCount } from './delivered-count.ts';
import type { LeadStore } from './lead-store.ts';
import { MIGRATIONS } from './migrations.ts';
import type { Tables } from './schema.ts';

const LEASE = 30 * SECOND;

/** Both ways: as it was counted along, and one by one. */
async function deliveredOf(store: LeadStore): Promise<readonly [number, number]> {
  const found = await store.list({ status: 'delivered', order: 'oldest', limit: 100 });
  return [(await store.counts()).delivered, found.length];
}

async function deliverAll(store: LeadStore, at: number): Promise<void> {
  const due = await store.claimDue(at, at + LEASE, 100);
  await store.record(due.map((delivery) => resultOf(delivery, { at, status: 'delivered' })));
}

describe.each(ENGINES)('the count of delivered leads on %s', (engine) => {
  test('follows every way in and out', async () => {
    const store = await freshStore(engine);
    const leads = Array.from({ length: 7 }, (_, index) => newLead({ key: `k${index}` }));
    const [first = '', second = ''] = leads.map(({ id }) => id);
    await store.add(leads);
    expect(await deliveredOf(store)).toEqual([0, 0]);

    await deliverAll(store, NOON);
    expect(await deliveredOf(store)).toEqual([7, 7]);
    await store.retry([first, second], NOON);
    expect(await deliveredOf(store)).toEqual([5, 5]);
    await store.retry([first], NOON);
    expect(await deliveredOf(store)).toEqual([5, 5]);
    await deliverAll(store, NOON + HOUR);
    expect(await deliveredOf(store)).toEqual([7, 7]);
    await store.erase([first]);
    expect(await deliveredOf(store)).toEqual([6, 6]);
    expect(await store.deleteOlder(NOON + HOUR, ['delivered'], 2)).toBe(2);
    expect(await deliveredOf(store)).toEqual([4, 4]);
    await store.retainPage({ deleteBefore: NOON + HOUR, dropBodyBefore: 0 }, 100);
    expect(await deliveredOf(store)).toEqual([0, 0]);
  });

  test('knows when the last delivery was, though its lead was erased', async () => {
    const store = await freshStore(engine);
    expect((await store.counts()).lastDeliveredAt).toBe(0);
    const [early, late] = [newLead(), newLead()];
    await store.add([early]);
    await deliverAll(store, NOON);
    await store.add([late]);
    await deliverAll(store, NOON + HOUR);
    await store.erase([late.id]);
    expect((await store.counts()).lastDeliveredAt).toBe(NOON + HOUR);
  });
});

test('begins with what an older database holds', async () => {
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: new Sqlite(':memory:') }),
  });
  onTestFinished(() => db.destroy());
  const [first] = MIGRATIONS;
  await first?.up(db as Kysely<never>, 'sqlite');
  for (const [id, status] of Object.entries({ a: 'delivered', b: 'delivered', c: 'waiting' })) {
    await sql`insert into leads (id, content_hash, status, created_at, consent_version, consent_at,
      lead_phone, next_attempt_at, delivered_at, payload)
      values (${id}, '', ${status}, 0, '', 0, '', 0, ${NOON}, '')`.execute(db);
  }
  await createDeliveredCount(db as Kysely<unknown>, 'sqlite');
  expect(await readDeliveredCount(db)).toEqual({ delivered: 2, lastDeliveredAt: NOON });
});
