import { describe, expect, test } from 'vitest';
import { freshStore, opened, readyPostgres } from '../../../tests/support/databases.ts';
import { claimed, NOON, newLead, OWNER, resultOf } from '../../../tests/support/leads.ts';
import { otherTransaction } from '../../../tests/support/other-transaction.ts';
import { query } from '../../../tests/support/stored-leads.ts';
import { addLeads } from '../intake/intake-queries.ts';
import { findByPhone, findLead } from '../leads/lookup-queries.ts';
import type { Delivery } from '../outbox/delivery.ts';
import { recordResults } from '../outbox/record-results.ts';
import { SECOND } from '../time/clock.ts';
import { eraseNumber } from './erase-sender.ts';
import { eraseLeads } from './lead-erasure.ts';
import { retainPage } from './retention/retention-queries.ts';

describe('erasing leads', () => {
  test('erases, and returns which leads were sent by then', async () => {
    const store = await freshStore('sqlite');
    const leads = [newLead(), newLead(), newLead(), newLead({ key: 'k' })];
    const ids = leads.map(({ id }) => id);
    await addLeads(store.db, leads);
    const taken = await claimed(store, { limit: 3 });
    await recordResults(store.db, 'automation', OWNER, [
      resultOf(taken[0] as Delivery, { outcome: 'delivered' }),
      resultOf(taken[1] as Delivery),
    ]);
    expect(await eraseLeads(store.db, ids)).toEqual([
      { id: ids[0], deliveredAt: NOON, wasSent: true },
      { id: ids[1], deliveredAt: null, wasSent: true },
      { id: ids[2], deliveredAt: null, wasSent: true },
      { id: ids[3], deliveredAt: null, wasSent: false },
    ]);
    expect(await eraseLeads(store.db, ids)).toEqual([]);
    expect(await eraseLeads(store.db, [])).toEqual([]);
  });

  test('announces the erasure of a lead in flight only after its attempt must have ended', async () => {
    const store = await freshStore('sqlite');
    const lead = newLead();
    await addLeads(store.db, [lead]);
    await claimed(store);
    await eraseLeads(store.db, [lead.id], { announceAt: NOON });
    expect(await claimed(store, { now: NOON + 29 * SECOND })).toEqual([]);
    expect(await claimed(store, { now: NOON + 30 * SECOND })).toMatchObject([
      { event: 'lead.erased', leadId: lead.id },
    ]);
  });

  test('erases a number that has many leads, and announces all that were sent', async () => {
    const store = await freshStore('sqlite');
    const leads = Array.from({ length: 60 }, (_, index) => newLead({ key: `k-${index}` }));
    await addLeads(store.db, leads);
    await store.db.updateTable('deliveries').set({ send_count: 1 }).execute();
    const erased = await eraseNumber(store.db, '393331234567', NOON, { announceAt: NOON });
    expect(erased.leads).toHaveLength(leads.length);
    expect(await findByPhone(store.db, '393331234567')).toEqual([]);
    const announced = await claimed(store, { limit: 99 });
    expect(new Set(announced.map(({ event, leadId }) => `${event} ${leadId}`))).toEqual(
      new Set(leads.map(({ id }) => `lead.erased ${id}`)),
    );
  });
});

/** A quarantined lead, and a transaction that is about to release it. */
async function beingReleased() {
  const setting = await readyPostgres();
  const store = await opened(setting);
  const lead = newLead({ held: 'link' });
  const { id } = lead;
  await addLeads(store.db, [lead]);
  const release = await otherTransaction(setting);
  await release.run(`update leads set held = null where id = '${id}'`);
  await release.run(`insert into deliveries (destination, id, lead_id, waiting_since)
    values ('automation', '${id}', '${id}', ${NOON})`);
  return { setting, store, id, release };
}

test('a lead that is released while it is erased leaves no delivery behind', async () => {
  const { setting, store, id, release } = await beingReleased();
  const erased = eraseLeads(store.db, [id]);
  await release.isWaitedFor();
  await release.commit();
  expect(await erased).toMatchObject([{ id }]);
  expect(await query(setting, 'select id from deliveries')).toEqual([]);
});

test('a lead that is released while it is deleted because of its age waits, and stays', async () => {
  const { store, id, release } = await beingReleased();
  const limits = { deleteBefore: NOON + 1, dropBodyBefore: 0, includeWaiting: false };
  const page = retainPage(store.db, limits, 10);
  await release.isWaitedFor();
  await release.commit();
  expect(await page).toMatchObject({ deleted: 0 });
  expect(await findLead(store.db, id)).toMatchObject({ status: 'waiting' });
});
