import { describe, expect, test } from 'vitest';
import {
  ENGINES,
  freshDatabase,
  freshStore,
  opened,
  openedTogether,
  readyDatabase,
} from '../../../tests/support/databases.ts';
import { claimed, NOON, newLead, OWNER, resultOf } from '../../../tests/support/leads.ts';
import { query } from '../../../tests/support/stored-leads.ts';
import { DAY, HOUR, SECOND } from '../clock.ts';
import { type Delivery } from './deliveries/delivery.ts';
import type { NewLead } from './lead.ts';
import { QUARTER_HOUR_MS } from './lead-store.ts';

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
        quarantineReason: null,
        restrictedAt: 0,
        answer: 'none',
        answerAt: 0,
        answerReason: null,
        delivery: {
          state: 'waiting',
          scheduleStep: 0,
          sendCount: 0,
          lastAttemptAt: 0,
          nextAttemptAt: 0,
          deliveredAt: 0,
          lastAnswer: null,
        },
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
      const due = await claimed(store);
      expect(due.map(({ campaign }) => campaign)).toEqual(['utm_source=instagram', '']);
    });

    test('keeps a quarantined lead from the relay', async () => {
      const store = await freshStore(engine);
      const lead = newLead({ quarantineReason: 'the name carries a link' });
      await store.add([lead]);
      expect(await claimed(store)).toEqual([]);
      expect(await store.find(lead.id)).toMatchObject({
        status: 'quarantined',
        quarantineReason: 'the name carries a link',
        delivery: undefined,
      });
    });

    test('checks that it can write', async () => {
      const store = await freshStore(engine);
      await expect(store.checkWritable(NOON)).resolves.toBeUndefined();
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
        restricted: 0,
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
      const setting = await readyDatabase(engine);
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
      const taken = await claimed(store, { limit: 3 });
      await store.record('automation', OWNER, [
        resultOf(taken[0] as Delivery, { outcome: 'delivered' }),
        resultOf(taken[1] as Delivery),
      ]);
      expect(await store.erase(ids)).toEqual([
        { id: ids[0], deliveredAt: NOON, wasSent: true },
        { id: ids[1], deliveredAt: 0, wasSent: true },
        { id: ids[2], deliveredAt: 0, wasSent: true },
        { id: ids[3], deliveredAt: 0, wasSent: false },
      ]);
      expect(await store.erase(ids)).toEqual([]);
      expect(await store.erase([])).toEqual([]);
    });

    test('sends the dead again, from the beginning, and probes at once', async () => {
      const store = await freshStore(engine);
      await store.add([newLead(), newLead({ quarantineReason: 'x' })]);
      const [taken] = await claimed(store, { limit: 1 });
      if (!taken) throw new Error('nothing claimed');
      await store.record('automation', OWNER, [
        resultOf(taken, { outcome: 'dead', scheduleStep: 10 }),
      ]);
      const down = { downSince: NOON, probes: 3, nextProbeAt: NOON + HOUR };
      await store.setHealth('automation', down);
      const dead = { destination: 'automation', state: 'dead', includeDelivered: false } as const;
      expect(await store.requeue({ ...dead, now: NOON + SECOND })).toBe(1);
      expect(await store.find(taken.id)).toMatchObject({
        status: 'waiting',
        delivery: { scheduleStep: 0, sendCount: 1 },
      });
      expect((await store.health('automation')).nextProbeAt).toBe(NOON + SECOND);
      expect((await claimed(store)).map(({ id }) => id)).toEqual([taken.id]);
    });

    test('sends again what came since a moment, delivered ones only when asked to', async () => {
      const store = await freshStore(engine);
      const [old, sent, waiting] = [NOON - DAY, NOON, NOON].map((createdAt) =>
        newLead({ createdAt }),
      ) as [NewLead, NewLead, NewLead];
      await store.add([old, sent, waiting]);
      const taken = await claimed(store, { limit: 2 });
      await store.record(
        'automation',
        OWNER,
        taken.map((delivery) => resultOf(delivery, { outcome: 'delivered' })),
      );
      const since = { destination: 'automation', since: NOON, now: NOON } as const;
      expect(await store.requeue({ ...since, includeDelivered: false })).toBe(1);
      expect((await store.counts()).delivered).toBe(2);
      expect(await store.requeue({ ...since, includeDelivered: true })).toBe(2);
      expect(await store.counts()).toMatchObject({ delivered: 1, waiting: 2 });
      expect((await claimed(store)).map(({ id }) => id)).toEqual([sent.id, waiting.id]);
    });

    test('releases a quarantined lead into the outbox, once', async () => {
      const store = await freshStore(engine);
      const [held, free] = [newLead({ quarantineReason: 'x' }), newLead()];
      await store.add([held, free]);
      expect(await store.releaseFromQuarantine([held.id, free.id])).toBe(1);
      expect(await store.releaseFromQuarantine([held.id])).toBe(0);
      expect(await store.find(held.id)).toMatchObject({
        status: 'waiting',
        quarantineReason: null,
      });
      expect((await claimed(store)).map(({ id }) => id)).toEqual([held.id, free.id]);
    });

    test('tells the automation of an erased lead that it was sent, and of no other', async () => {
      const store = await freshStore(engine);
      const [sent, unsent] = [newLead(), newLead()];
      await store.add([sent, unsent]);
      const [taken] = await claimed(store, { limit: 1 });
      if (!taken) throw new Error('nothing claimed');
      await store.record('automation', OWNER, [resultOf(taken, { outcome: 'delivered' })]);
      const announce = { destination: 'automation', now: NOON } as const;
      await store.erase([sent.id, unsent.id], { announce });
      expect(await store.counts()).toMatchObject({ waiting: 0, delivered: 0 });
      const events = await claimed(store);
      expect(events).toMatchObject([{ event: 'lead.erased', leadId: sent.id, payload: undefined }]);
      await store.record(
        'automation',
        OWNER,
        events.map((event) => resultOf(event, { outcome: 'delivered' })),
      );
      expect((await store.counts()).delivered).toBe(0);
    });

    test('tells of an erased lead that is being sent only after the attempt must have ended', async () => {
      const store = await freshStore(engine);
      const lead = newLead();
      await store.add([lead]);
      await claimed(store);
      await store.erase([lead.id], { announce: { destination: 'automation', now: NOON } });
      expect(await claimed(store, { now: NOON + 29 * SECOND })).toEqual([]);
      expect(await claimed(store, { now: NOON + 30 * SECOND })).toMatchObject([
        { event: 'lead.erased', leadId: lead.id },
      ]);
    });

    test('sends word of an erasure that died again, with the dead', async () => {
      const store = await freshStore(engine);
      const lead = newLead();
      await store.add([lead]);
      for (const outcome of ['delivered', 'dead'] as const) {
        const due = await claimed(store);
        await store.record(
          'automation',
          OWNER,
          due.map((delivery) => resultOf(delivery, { outcome })),
        );
        await store.erase([lead.id], { announce: { destination: 'automation', now: NOON } });
      }
      expect((await store.counts()).dead).toBe(1);
      const dead = { destination: 'automation', state: 'dead', now: NOON } as const;
      expect(await store.requeue({ ...dead, includeDelivered: false })).toBe(1);
      expect(await claimed(store)).toMatchObject([{ event: 'lead.erased', leadId: lead.id }]);
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
    for (const store of stores) await expect(store.checkWritable(NOON)).resolves.toBeUndefined();
  });
});
