import { describe, expect, test } from 'vitest';
import { acceptedAs, askedLead } from '../../../tests/support/answer-steps.ts';
import { execute, freshStore, opened, readyDatabase } from '../../../tests/support/databases.ts';
import { indexAll } from '../../../tests/support/desk.ts';
import { claimed, NOON, newLead, OWNER, resultOf } from '../../../tests/support/leads.ts';
import { bucketCounts, eventsAfter, readLastEvent } from '../changes.ts';
import { markAnswered } from '../desk/actions/change-lead.ts';
import { addLeads } from '../intake/intake-queries.ts';
import { noteNoAutomation, noteSender } from '../outbox/outage.ts';
import { releaseFromQuarantine } from '../outbox/requeue.ts';
import { countStale, readCounts } from '../overview/backlog.ts';
import { eraseLeads } from '../privacy/lead-erasure.ts';
import { retainPage } from '../privacy/retention/retention-queries.ts';
import type { LeadStore } from '../store/lead-store.ts';
import { DAY } from '../time/clock.ts';
import { BUCKETS, bucketsOfTab } from './index/buckets.ts';
import type { RowFilter } from './list-rows.ts';

const ALL: RowFilter = { buckets: BUCKETS, order: 'newest' };

async function namesOf(store: LeadStore, filter: Partial<RowFilter>, limit = 50) {
  const { rows: found } = await store.desk.listRows({ ...ALL, ...filter }, limit);
  return (await store.desk.rows(found.map(({ id }) => id))).map(({ name }) => name);
}

async function countsOf(store: LeadStore) {
  return Object.fromEntries([...(await bucketCounts(store.db))].filter(([, count]) => count !== 0));
}

describe('the lists of the desk', () => {
  test('follow a lead through its states, and keep the counts', async () => {
    const store = await freshStore('sqlite');
    const lead = newLead({ name: 'Anna', campaign: 'ref=a' });
    const other = newLead({ name: 'Bea', phone: '+393337654321', held: 'link' });
    await addLeads(store.db, [lead, other]);
    await indexAll(store);
    expect(await countsOf(store)).toEqual({ none: 1, quarantined: 1 });
    expect(await store.desk.campaigns(10)).toEqual(['ref=a']);

    await releaseFromQuarantine(store.db, other.id, NOON);
    await store.record(
      'automation',
      OWNER,
      (await claimed(store)).map((due) => resultOf(due, { outcome: 'delivered' })),
    );
    await indexAll(store);
    expect(await countsOf(store)).toEqual({ automation: 2 });

    await markAnswered(store.db, { id: lead.id, by: 'giulia', now: NOON });
    await store.setRestricted([other.id], true, { at: NOON, actor: 'test' });
    await indexAll(store);
    expect(await countsOf(store)).toEqual({ by_hand: 1, restricted: 1 });
    expect(await namesOf(store, { buckets: ['by_hand'] })).toEqual(['Anna']);

    await eraseLeads(store.db, [lead.id]);
    expect(await namesOf(store, {})).toEqual(['Bea']);
    await indexAll(store);
    expect(await countsOf(store)).toEqual({ restricted: 1 });
    expect(await store.desk.campaigns(10)).toEqual([]);
  });

  test('find beginnings of words, digits and campaigns', async () => {
    const store = await freshStore('sqlite');
    await addLeads(store.db, [
      newLead({ name: 'Nicolò D’Ávila', phone: '+393331112222', createdAt: NOON }),
      newLead({ name: 'Maria Grazia Rossi', phone: '+393334445555', createdAt: NOON + 1 }),
      newLead({
        name: 'Rosa',
        phone: '+41791234567',
        createdAt: NOON + 2,
        campaign: 'utm_campaign=Estate%20Mare&utm_source=instagram',
      }),
    ]);
    await indexAll(store);
    const found = (search: string, more: Partial<RowFilter> = {}) =>
      namesOf(store, { search, ...more });
    expect(await found('nicolo')).toEqual(['Nicolò D’Ávila']);
    expect(await found('ÁVI')).toEqual(['Nicolò D’Ávila']);
    expect(await found('ros')).toEqual(['Rosa', 'Maria Grazia Rossi']);
    expect(await found('ROSSI maria')).toEqual(['Maria Grazia Rossi']);
    expect(await found('ssi')).toEqual([]);
    expect(await found('1112')).toEqual(['Nicolò D’Ávila']);
    expect(await found('+39 333 444')).toEqual(['Maria Grazia Rossi']);
    expect(await found('112')).toEqual([]);
    expect(await found('estate')).toEqual(['Rosa']);
    expect(await found('insta mare')).toEqual(['Rosa']);
    expect(await found('ros', { buckets: ['failed'] })).toEqual([]);
    expect(await found('ros', { campaign: 'ref=other' })).toEqual([]);
    expect(await found("%' or 1=1")).toEqual([]);
    expect(await store.desk.countRows({ ...ALL, search: 'ros' })).toMatchObject({ total: 2 });
  });

  test('report what changed, in order, or that too much did', async () => {
    const store = await freshStore('sqlite');
    const first = await readLastEvent(store.db);
    const leads = Array.from({ length: 5 }, () => newLead());
    await addLeads(store.db, leads);
    await indexAll(store);
    const events = await eventsAfter(store.db, first, 10);
    expect(events.ids?.toSorted()).toEqual(leads.map(({ id }) => id));
    expect(await eventsAfter(store.db, events.last, 10)).toEqual({ last: events.last, ids: [] });
    expect((await eventsAfter(store.db, first, 3)).ids).toBeUndefined();
    expect((await eventsAfter(store.db, first, 3)).last).toBe(events.last);
  });

  test('an automation that is set up later does not get what was answered before', async () => {
    const store = await freshStore('sqlite');
    await noteNoAutomation(store.db);
    const leads = [newLead(), newLead(), newLead()];
    await addLeads(store.db, leads);
    await markAnswered(store.db, { id: leads[0]?.id ?? '', by: 'giulia', now: NOON });
    await indexAll(store);
    expect((await claimed(store)).map(({ id }) => id)).toEqual([leads[1]?.id, leads[2]?.id]);
    expect(await readCounts(store.db)).toMatchObject({ waiting: 2, delivered: 1 });
    expect(await countStale(store.db, NOON + DAY)).toBe(2);
    expect(await eraseLeads(store.db, [leads[0]?.id ?? ''])).toEqual([
      { id: leads[0]?.id, deliveredAt: null, wasSent: false },
    ]);
    expect(await readCounts(store.db)).toMatchObject({ waiting: 2, delivered: 0 });
  });

  test('what another instance has to deliver is not closed while that one lives', async () => {
    const setting = await readyDatabase('sqlite');
    const store = await opened(setting);
    const { id, report } = await askedLead(store);
    await noteNoAutomation(store.db);
    await noteSender(store.db, 'automation');
    await acceptedAs(store, id, 'out-1');
    await indexAll(store);
    expect(await readCounts(store.db)).toMatchObject({ waiting: 1, delivered: 0 });
    await execute(setting, 'update destinations set lives_until = 1');
    await report({ wamid: 'out-1', status: 'read' });
    await indexAll(store);
    expect(await readCounts(store.db)).toMatchObject({ waiting: 0, delivered: 1 });
  });

  test('an automation that is set up later gets what WhatsApp accepted and then failed', async () => {
    const store = await freshStore('sqlite');
    await noteNoAutomation(store.db);
    const { lead, id, report } = await askedLead(store);
    const counts = async () => {
      await indexAll(store);
      const { waiting, delivered } = await readCounts(store.db);
      return { waiting, delivered };
    };
    expect(await counts()).toEqual({ waiting: 1, delivered: 0 });
    await acceptedAs(store, id, 'out-1');
    expect(await counts()).toEqual({ waiting: 0, delivered: 1 });
    await report({ wamid: 'out-1', status: 'failed', errorCode: 131049 });
    expect(await counts()).toEqual({ waiting: 1, delivered: 0 });
    const limits = { deleteBefore: NOON + 1, dropBodyBefore: NOON + 1 };
    expect(await retainPage(store.db, limits, 10)).toMatchObject({ deleted: 0, stillWaiting: 1 });
    expect((await claimed(store)).map((delivery) => delivery.id)).toEqual([lead.id]);
  });
});

test('if nothing answers automatically, a lead is to do at once', () => {
  expect(bucketsOfTab('todo', { automation: false, whatsapp: false })).toContain('none');
  expect(bucketsOfTab('waiting', { automation: false, whatsapp: false })).toEqual([]);
  expect(bucketsOfTab('todo', { automation: true, whatsapp: false })).not.toContain('none');
  expect(bucketsOfTab('waiting', { automation: false, whatsapp: true })).toContain('none');
});
