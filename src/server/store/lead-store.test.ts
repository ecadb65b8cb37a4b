import { describe, expect, test } from 'vitest';
import {
  ENGINES,
  freshDatabase,
  freshStore,
  opened,
  openedTogether,
} from '../../../tests/support/databases.ts';
import { NOON, newLead, resultOf } from '../../../tests/support/leads.ts';
import { query } from '../../../tests/support/stored-leads.ts';
import { DAY, HOUR, SECOND } from '../clock.ts';
import { type Delivery, type LeadStore, QUARTER_HOUR_MS } from './lead-store.ts';

const LEASE = 30 * SECOND;

async function idsDue(store: LeadStore, now: number, limit = 10): Promise<readonly string[]> {
  return (await store.claimDue(now, now + LEASE, limit)).map(({ id }) => id);
}

describe.each(ENGINES)('the lead store on %s', (engine) => {
  describe('intake', () => {
    test('stores a lead with its consent', async () => {
      const store = await freshStore(engine);
      const lead = newLead();
      expect(await store.add([lead])).toEqual([{ kind: 'created', id: lead.id }]);
      expect(await store.find(lead.id)).toEqual({
        id: lead.id,
        status: 'waiting',
        createdAt: NOON,
        consentVersion: 'test',
        consentAt: NOON,
        campaign: '',
        payload: lead.payload,
        attempts: 0,
        tries: 0,
        lastTriedAt: 0,
        nextAttemptAt: NOON,
        deliveredAt: 0,
        note: null,
      });
    });

    test('knows a key again: the same lead once, another lead refused', async () => {
      const store = await freshStore(engine);
      const first = newLead({ key: 'a' });
      await store.add([first]);
      expect(
        await store.add([newLead({ key: 'a' }), newLead({ key: 'a', name: 'Bea' }), newLead()]),
      ).toMatchObject([
        { kind: 'repeated', id: first.id },
        { kind: 'conflict' },
        { kind: 'created' },
      ]);
      expect((await store.counts()).waiting).toBe(2);
    });

    test('knows a key twice within one commit', async () => {
      const store = await freshStore(engine);
      const leads = Array.from({ length: 50 }, () => newLead({ key: 'same' }));
      const stored = await store.add(leads);
      expect(stored.filter(({ kind }) => kind === 'created')).toHaveLength(1);
      expect(stored.filter(({ kind }) => kind === 'repeated')).toHaveLength(49);
    });

    test('may be told twice, when an answer was lost', async () => {
      const store = await freshStore(engine);
      const leads = [newLead(), newLead({ key: 'k' })];
      const stored = await store.add(leads);
      expect(await store.add(leads)).toEqual(stored);
      expect((await store.counts()).waiting).toBe(2);
    });

    test('keeps the first campaign of a lead', async () => {
      const store = await freshStore(engine);
      const first = newLead({ key: 'a', campaign: 'utm_source=instagram' });
      await store.add([first, newLead()]);
      expect(await store.add([newLead({ key: 'a', campaign: 'ref=anna' })])).toEqual([
        { kind: 'repeated', id: first.id },
      ]);
      expect((await store.find(first.id))?.campaign).toBe('utm_source=instagram');
      const due = await store.claimDue(NOON, NOON + LEASE, 9);
      expect(due.map(({ campaign }) => campaign)).toEqual(['utm_source=instagram', '']);
    });

    test('keeps a quarantined lead from the relay', async () => {
      const store = await freshStore(engine);
      const lead = newLead({ quarantineReason: 'the name carries a link' });
      await store.add([lead]);
      expect(await idsDue(store, NOON)).toEqual([]);
      expect(await store.find(lead.id)).toMatchObject({
        status: 'quarantined',
        note: 'the name carries a link',
      });
    });

    test('proves that it can write', async () => {
      const store = await freshStore(engine);
      await expect(store.prove(NOON)).resolves.toBeUndefined();
    });
  });

  describe('the relay', () => {
    test('claims the oldest first, and nothing twice before the lease ends', async () => {
      const store = await freshStore(engine);
      const leads = Array.from({ length: 5 }, () => newLead());
      await store.add(leads.toReversed());
      const ids = leads.map(({ id }) => id);
      expect(await idsDue(store, NOON, 2)).toEqual(ids.slice(0, 2));
      expect(await idsDue(store, NOON, 10)).toEqual(ids.slice(2));
      expect(await idsDue(store, NOON + LEASE - 1)).toEqual([]);
      expect(await idsDue(store, NOON + LEASE)).toEqual(ids);
    });

    test('hands each lead to one of several claimers', async () => {
      const setting = await freshDatabase(engine);
      const stores = await openedTogether(setting, 3);
      await stores[0].add(Array.from({ length: 100 }, () => newLead()));
      const claims = await Promise.all(
        Array.from({ length: 30 }, (_, index) => idsDue(stores[index % 3] ?? stores[0], NOON, 5)),
      );
      expect(claims.flat()).toHaveLength(100);
      expect(new Set(claims.flat()).size).toBe(100);
    });

    test('waits for the next attempt', async () => {
      const store = await freshStore(engine);
      await store.add([newLead()]);
      const [claimed] = await store.claimDue(NOON, NOON + LEASE, 1);
      if (!claimed) throw new Error('nothing claimed');
      await store.record([
        resultOf(claimed, { attempts: 1, nextAttemptAt: NOON + HOUR, note: 'HTTP 500' }),
      ]);
      expect(await idsDue(store, NOON + HOUR - 1)).toEqual([]);
      expect(await store.find(claimed.id)).toMatchObject({
        attempts: 1,
        tries: 1,
        note: 'HTTP 500',
        lastTriedAt: NOON,
      });
      expect(await idsDue(store, NOON + HOUR)).toEqual([claimed.id]);
    });

    test('believes a late success, but not a late failure', async () => {
      const store = await freshStore(engine);
      await store.add([newLead()]);
      const [early] = await store.claimDue(NOON, NOON + LEASE, 1);
      const [late] = await store.claimDue(NOON + LEASE, NOON + 2 * LEASE, 1);
      if (!early || !late) throw new Error('nothing claimed');
      await store.record([resultOf(early, { status: 'dead' })]);
      expect(await store.find(late.id)).toMatchObject({ status: 'waiting', tries: 0 });
      await store.record([resultOf(early, { status: 'delivered' })]);
      expect(await store.find(late.id)).toMatchObject({ status: 'delivered', tries: 1 });
      await store.record([resultOf(late, { status: 'waiting' })]);
      expect(await store.find(late.id)).toMatchObject({ status: 'delivered', tries: 1 });
    });

    test('gives back a lead that was not sent', async () => {
      const store = await freshStore(engine);
      await store.add([newLead()]);
      const claimed = await store.claimDue(NOON, NOON + LEASE, 1);
      await store.release(claimed);
      expect(await idsDue(store, NOON)).toHaveLength(1);
    });

    test('sends what a clock set back would hold up for a day', async () => {
      const store = await freshStore(engine);
      const [never, tried] = [newLead(), newLead()];
      await store.add([never, tried]);
      const [, claimed] = await store.claimDue(NOON, NOON + LEASE, 2);
      if (!claimed) throw new Error('nothing claimed');
      await store.record([resultOf(claimed, { attempts: 1, nextAttemptAt: NOON + HOUR })]);
      expect(await idsDue(store, NOON - DAY)).toEqual([never.id, tried.id]);
    });

    test('probes with the oldest lead, or the oldest not tried since', async () => {
      const store = await freshStore(engine);
      const [first, second] = [newLead(), newLead()];
      await store.add([first, second]);
      const probe = await store.claimProbe(NOON, NOON + LEASE, Number.MAX_SAFE_INTEGER);
      expect(probe?.id).toBe(first.id);
      if (!probe) throw new Error('nothing claimed');
      await store.record([resultOf(probe, { note: 'HTTP 500' })]);
      const other = await store.claimProbe(NOON, NOON + LEASE, NOON);
      expect(other?.id).toBe(second.id);
      const again = await store.claimProbe(NOON, NOON + LEASE, Number.MAX_SAFE_INTEGER);
      expect(again?.id).toBe(first.id);
    });

    test('lets one instance probe', async () => {
      const setting = await freshDatabase(engine);
      const stores = await openedTogether(setting, 2);
      expect(await stores[0].takeProbe(NOON, NOON + LEASE)).toBe(false);
      await stores[0].setHealth({ downSince: NOON, probes: 0, nextProbeAt: NOON + 5 * SECOND });
      const later = NOON + 5 * SECOND;
      const taken = await Promise.all(
        [...stores, ...stores].map((store) => store.takeProbe(later, later + LEASE)),
      );
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(await stores.at(-1)?.health()).toMatchObject({ downSince: NOON, probes: 0 });
    });
  });

  describe('the operator', () => {
    test('counts, and finds what is stale', async () => {
      const store = await freshStore(engine);
      await store.add([
        newLead({ createdAt: NOON - 2 * DAY }),
        newLead(),
        newLead({ quarantineReason: 'x' }),
      ]);
      expect(await store.counts()).toMatchObject({
        waiting: 2,
        delivered: 0,
        dead: 0,
        quarantined: 1,
        oldestWaitingAt: NOON - 2 * DAY,
      });
      expect(await store.backlog()).toEqual({
        waiting: 2,
        dead: 0,
        quarantined: 1,
        oldestWaitingAt: NOON - 2 * DAY,
      });
      expect(await store.countStale(NOON - DAY)).toBe(1);
    });

    test('pages through the leads either way', async () => {
      const store = await freshStore(engine);
      const leads = Array.from({ length: 5 }, () => newLead());
      await store.add(leads);
      const ids = leads.map(({ id }) => id);
      const page = await store.list({ order: 'oldest', limit: 2, after: ids[1] });
      expect(page.map(({ id }) => id)).toEqual(ids.slice(2, 4));
      const newest = await store.list({ order: 'newest', limit: 2 });
      expect(newest.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 2));
      expect(await store.list({ order: 'newest', limit: 9, status: 'dead' })).toEqual([]);
    });

    test('leaves no campaign behind in what stays of an erased lead', async () => {
      const setting = await freshDatabase(engine);
      const store = await opened(setting);
      const lead = newLead({ key: 'k', campaign: 'ref=anna' });
      await store.add([lead]);
      await store.erase([lead.id]);
      expect(await query(setting, 'select status, campaign from leads')).toEqual([
        { status: 'erased', campaign: '' },
      ]);
    });

    test('tallies leads by quarter of an hour, status and campaign', async () => {
      const store = await freshStore(engine);
      const QUARTER = NOON / QUARTER_HOUR_MS;
      const erased = newLead({ key: 'k' });
      await store.add([
        newLead({ createdAt: NOON - 1 }),
        newLead({ createdAt: NOON - 16 * 60 * SECOND }),
        newLead(),
        newLead({ createdAt: NOON + QUARTER_HOUR_MS - 1 }),
        newLead({ createdAt: NOON + QUARTER_HOUR_MS }),
        newLead({ campaign: 'ref=anna' }),
        newLead({ quarantineReason: 'x' }),
        erased,
      ]);
      await store.erase([erased.id]);
      const tallies = await store.tally(NOON - QUARTER_HOUR_MS);
      const lines = tallies.map(
        ({ quarter, status, campaign, count }) =>
          `${quarter - QUARTER} ${status} ${campaign}: ${count}`,
      );
      expect(lines.toSorted()).toEqual([
        '-1 waiting : 1',
        '0 quarantined : 1',
        '0 waiting : 2',
        '0 waiting ref=anna: 1',
        '1 waiting : 1',
      ]);
    });

    test('erases a person, and does not store a replay again', async () => {
      const store = await freshStore(engine);
      const [keyed, bare, other] = [
        newLead({ key: 'k' }),
        newLead(),
        newLead({ phone: '+393339999999' }),
      ];
      await store.add([keyed, bare, other]);
      const found = await store.findByPhone('+393331234567');
      expect(found.map(({ id }) => id)).toEqual([keyed.id, bare.id]);
      await store.erase(found.map(({ id }) => id));
      await store.scrub();
      expect(await store.find(keyed.id)).toBeUndefined();
      expect(await store.findByPhone('')).toEqual([]);
      expect(await store.add([newLead({ key: 'k', name: 'Whoever' })])).toEqual([
        { kind: 'repeated', id: keyed.id },
      ]);
      expect((await store.list({ order: 'oldest', limit: 9 })).map(({ id }) => id)).toEqual([
        other.id,
      ]);
      expect((await store.counts()).waiting).toBe(1);
    });

    test('erases with the last word on what was sent', async () => {
      const store = await freshStore(engine);
      const leads = [newLead(), newLead(), newLead(), newLead({ key: 'k' })];
      const ids = leads.map(({ id }) => id);
      await store.add(leads);
      const claimed = await store.claimDue(NOON, NOON + LEASE, 3);
      await store.record([
        resultOf(claimed[0] as Delivery, { status: 'delivered' }),
        resultOf(claimed[1] as Delivery, { note: 'HTTP 500' }),
      ]);
      expect(await store.erase(ids)).toEqual([
        { id: ids[0], deliveredAt: NOON, wasTried: true },
        { id: ids[1], deliveredAt: 0, wasTried: true },
        { id: ids[2], deliveredAt: 0, wasTried: true },
        { id: ids[3], deliveredAt: 0, wasTried: false },
      ]);
      expect(await store.erase(ids)).toEqual([]);
      expect(await store.erase([])).toEqual([]);
    });

    test('sends the dead again, from the beginning, and probes at once', async () => {
      const store = await freshStore(engine);
      await store.add([newLead(), newLead({ quarantineReason: 'x' })]);
      const [claimed] = await store.claimDue(NOON, NOON + LEASE, 1);
      if (!claimed) throw new Error('nothing claimed');
      await store.record([resultOf(claimed, { status: 'dead', attempts: 10 })]);
      await store.setHealth({ downSince: NOON, probes: 3, nextProbeAt: NOON + HOUR });
      expect(await store.retryDead(NOON + SECOND)).toBe(1);
      expect(await store.find(claimed.id)).toMatchObject({ status: 'waiting', attempts: 0 });
      expect((await store.health()).nextProbeAt).toBe(NOON + SECOND);
      expect(await idsDue(store, NOON + SECOND)).toEqual([claimed.id]);
    });

    test('purges by age and status, a part at a time', async () => {
      const store = await freshStore(engine);
      await store.add([
        ...Array.from({ length: 3 }, () =>
          newLead({ createdAt: NOON - 9 * DAY, quarantineReason: 'x' }),
        ),
        newLead({ createdAt: NOON - 9 * DAY }),
        newLead({ quarantineReason: 'x' }),
      ]);
      const before = NOON - 5 * DAY;
      expect(await store.countOlder(before, ['quarantined', 'dead'])).toBe(3);
      expect(await store.deleteOlder(before, ['quarantined', 'dead'], 2)).toBe(2);
      expect(await store.deleteOlder(before, ['quarantined', 'dead'], 2)).toBe(1);
      expect(await store.counts()).toMatchObject({ waiting: 1, quarantined: 1 });
    });
  });

  test('several servers may start on a new database at once', async () => {
    const setting = await freshDatabase(engine);
    const stores = await openedTogether(setting, 4);
    for (const store of stores) await expect(store.prove(NOON)).resolves.toBeUndefined();
  });
});
