import { describe, expect, test } from 'vitest';
import {
  ENGINES,
  execute,
  freshStore,
  opened,
  openedTogether,
  readyDatabase,
} from '../../../tests/support/databases.ts';
import { claimed, NOON, newLead, OWNER, outage, resultOf } from '../../../tests/support/leads.ts';
import type { Store } from '../database/store.ts';
import { addLeads } from '../intake/intake-queries.ts';
import { findLead } from '../leads/lookup-queries.ts';
import { readCounts } from '../overview/backlog.ts';
import { eraseLeads } from '../privacy/lead-erasure.ts';
import { DAY, HOUR, SECOND } from '../time/clock.ts';
import { attemptsOf, forgetAttempts } from './attempt-log.ts';
import type { Claim, Delivery } from './delivery.ts';
import { renewLeases } from './delivery-queries.ts';
import { readOutage, saveOutage, takeProbe } from './outage.ts';
import { recordResults } from './record-results.ts';

async function claimedIds(store: Store, changes: Partial<Claim> = {}) {
  return (await claimed(store, changes)).map(({ id }) => id);
}

async function oneClaimed(store: Store, changes: Partial<Claim> = {}): Promise<Delivery> {
  const [delivery] = await claimed(store, { limit: 1, ...changes });
  if (!delivery) throw new Error('nothing claimed');
  return delivery;
}

function tryProbe(store: Store, now: number): Promise<boolean> {
  return takeProbe(store.db, 'automation', now, now + 20 * SECOND);
}

// On PostgreSQL, instances claim at the same moment; SQLite lets one write after the other.
describe.each(ENGINES)('claims on %s', (engine) => {
  test('take the oldest first, and nothing twice before the lease ends', async () => {
    const setting = await readyDatabase(engine);
    const store = await opened(setting);
    const leads = Array.from({ length: 5 }, () => newLead());
    await addLeads(store.db, leads.toReversed());
    const ids = leads.map(({ id }) => id);
    expect(await claimedIds(store, { limit: 2 })).toEqual(ids.slice(0, 2));
    expect(await claimedIds(store)).toEqual(ids.slice(2));
    expect(await claimedIds(store)).toEqual([]);
    await execute(setting, 'update deliveries set lease_until = 1');
    expect(await claimedIds(store)).toEqual(ids);
  });

  test('take what has a lower priority after everything else', async () => {
    const setting = await readyDatabase(engine);
    const store = await opened(setting);
    const [picture, ...texts] = [newLead(), newLead(), newLead()];
    await addLeads(store.db, [picture, ...texts]);
    await execute(setting, `update deliveries set priority = 1 where id = '${picture.id}'`);
    const ids = texts.map(({ id }) => id);
    expect(await claimedIds(store, { limit: 1 })).toEqual(ids.slice(0, 1));
    expect(await claimedIds(store)).toEqual([...ids.slice(1), picture.id]);
  });

  test('hand each delivery to one of several claimers', async () => {
    const setting = await readyDatabase(engine);
    const stores = await openedTogether(setting, 3);
    await addLeads(
      stores[0].db,
      Array.from({ length: 100 }, () => newLead()),
    );
    const claims = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        claimedIds(stores[index % 3] ?? stores[0], { owner: `owner ${index}`, limit: 5 }),
      ),
    );
    expect(claims.flat()).toHaveLength(100);
    expect(new Set(claims.flat()).size).toBe(100);
  });

  test('let one instance probe', async () => {
    const setting = await readyDatabase(engine);
    const stores = await openedTogether(setting, 2);
    expect(await tryProbe(stores[0], NOON)).toBe(false);
    await saveOutage(stores[0].db, 'automation', outage({ nextProbeAt: NOON + 5 * SECOND }));
    const taken = await Promise.all(
      [...stores, ...stores].map((store) => tryProbe(store, NOON + 5 * SECOND)),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await readOutage(stores[1].db, 'automation')).toMatchObject({ since: NOON, probes: 0 });
  });
});

describe('the outbox', () => {
  test("counts leases by the database's clock, whatever the process believes", async () => {
    const store = await freshStore('sqlite');
    await addLeads(store.db, [newLead()]);
    expect(await claimedIds(store, { now: NOON - DAY })).toHaveLength(1);
    expect(await claimedIds(store, { now: NOON + DAY })).toEqual([]);
  });

  test('keeps a lease that is renewed', async () => {
    const store = await freshStore('sqlite');
    await addLeads(store.db, [newLead()]);
    const { id } = await oneClaimed(store, { leaseMs: 0 });
    await renewLeases(store.db, 'automation', OWNER, 30 * SECOND, [id]);
    expect(await claimedIds(store, { owner: 'another' })).toEqual([]);
  });

  test('renews no lease that another owner has taken over', async () => {
    const store = await freshStore('sqlite');
    await addLeads(store.db, [newLead()]);
    const { id } = await oneClaimed(store, { leaseMs: 0 });
    await oneClaimed(store, { owner: 'another', leaseMs: 0 });
    await renewLeases(store.db, 'automation', OWNER, 30 * SECOND, [id]);
    expect(await claimedIds(store, { owner: 'a third' })).toEqual([id]);
  });

  test('believes a late success, but not a late failure', async () => {
    const store = await freshStore('sqlite');
    await addLeads(store.db, [newLead()]);
    const early = await oneClaimed(store, { leaseMs: 0 });
    const late = await oneClaimed(store, { owner: 'another' });
    await recordResults(store.db, 'automation', OWNER, [resultOf(early, { outcome: 'dead' })]);
    expect(await findLead(store.db, late.id)).toMatchObject({ status: 'waiting' });
    expect(await claimedIds(store, { owner: 'a third' })).toEqual([]);
    const arrived = { outcome: 'delivered', response: 'HTTP 200' } as const;
    await recordResults(store.db, 'automation', OWNER, [
      resultOf(early, { ...arrived, at: NOON + 1 }),
    ]);
    await recordResults(store.db, 'automation', 'another', [resultOf(late, { at: NOON + 2 })]);
    expect(await findLead(store.db, late.id)).toMatchObject({
      status: 'delivered',
      delivery: { deliveredAt: NOON + 1, response: 'HTTP 200' },
    });
    expect((await readCounts(store.db)).delivered).toBe(1);
  });

  test('keeps a log of attempts, without the text of answers, for as long as asked', async () => {
    const store = await freshStore('sqlite');
    const lead = newLead();
    await addLeads(store.db, [lead]);
    await recordResults(store.db, 'automation', OWNER, [resultOf(await oneClaimed(store))]);
    await recordResults(store.db, 'automation', OWNER, [
      resultOf(await oneClaimed(store), {
        at: NOON + HOUR,
        durationMs: 80.4,
        response: 'HTTP 200',
        outcome: 'delivered',
      }),
    ]);
    const attempt = { destination: 'automation', event: 'lead' };
    expect(await attemptsOf(store.db, lead.id)).toEqual([
      { ...attempt, at: NOON, duration_ms: 12, response: 'HTTP 500', outcome: 'outage' },
      { ...attempt, at: NOON + HOUR, duration_ms: 80, response: 'HTTP 200', outcome: 'delivered' },
    ]);
    await forgetAttempts(store.db, NOON + HOUR);
    expect(await attemptsOf(store.db, lead.id)).toHaveLength(1);
    await eraseLeads(store.db, [lead.id]);
    expect(await attemptsOf(store.db, lead.id)).toEqual([]);
  });
});
