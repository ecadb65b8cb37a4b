import { describe, expect, test } from 'vitest';
import {
  acceptedAs,
  askedLead,
  NOTHING,
  receive,
  received,
} from '../../../tests/support/answer-steps.ts';
import { execute, freshStore, opened, readyDatabase } from '../../../tests/support/databases.ts';
import { claimed, NOON, newLead, OWNER, resultOf } from '../../../tests/support/leads.ts';
import { eventsAfter, readLastEvent } from '../changes.ts';
import { idsOf } from '../database/ids-of.ts';
import type { Store } from '../database/store.ts';
import { changeLead, markAnswered } from '../desk/actions/change-lead.ts';
import { addLeads } from '../intake/intake-queries.ts';
import { frequentCampaigns } from '../leads/frequent-campaigns.ts';
import { noteSender } from '../outbox/outage.ts';
import { recordResults } from '../outbox/record-results.ts';
import { releaseFromQuarantine } from '../outbox/requeue.ts';
import { countStale, readCounts } from '../overview/backlog.ts';
import { eraseLeads } from '../privacy/lead-erasure.ts';
import { retainPage } from '../privacy/retention/retention-queries.ts';
import { DAY, HOUR } from '../time/clock.ts';
import { decideMessages } from '../whatsapp/deciding/decide-messages.ts';
import { setRestricted } from '../whatsapp/set-restricted.ts';
import { countRows, countTabs, listRows, type RowFilter, wholeTab } from './list-rows.ts';
import { leadRows } from './read-rows.ts';
import { LISTED_STATES } from './states.ts';

const ALL: RowFilter = { states: LISTED_STATES, order: 'newest' };

async function namesOf(store: Store, filter: Partial<RowFilter>, limit = 50) {
  const found = await listRows(store.db, { ...ALL, ...filter }, limit);
  return (await leadRows(store.db, idsOf(found))).map(({ name }) => name);
}

async function countsOf(store: Store) {
  const counts: Record<string, number> = {};
  for (const state of LISTED_STATES) {
    const count = await countRows(store.db, { ...ALL, states: [state] });
    if (count > 0) counts[state] = count;
  }
  return counts;
}

describe('the lists of the desk', () => {
  test('follow a lead through its states, and keep the counts', async () => {
    const store = await freshStore('sqlite');
    const lead = newLead({ name: 'Anna', campaign: 'ref=a' });
    const other = newLead({ name: 'Bea', phone: '+393337654321', held: 'link' });
    await addLeads(store.db, [lead, other]);
    expect(await countsOf(store)).toEqual({ none: 1, quarantined: 1 });
    expect([...(await frequentCampaigns(store.db))]).toEqual([['ref=a', 1]]);

    await releaseFromQuarantine(store.db, other.id, NOON);
    await recordResults(
      store.db,
      'automation',
      OWNER,
      (await claimed(store)).map((due) => resultOf(due, { outcome: 'delivered' })),
    );
    expect(await countsOf(store)).toEqual({ automation: 2 });

    await markAnswered(store.db, { id: lead.id, by: 'giulia', now: NOON });
    await setRestricted(store.db, [other.id], true, { at: NOON, actor: 'test' });
    expect(await countsOf(store)).toEqual({ by_hand: 1, restricted: 1 });
    expect(await namesOf(store, { states: ['by_hand'] })).toEqual(['Anna']);

    await eraseLeads(store.db, [lead.id]);
    expect(await namesOf(store, {})).toEqual(['Bea']);
    expect(await countsOf(store)).toEqual({ restricted: 1 });
    expect([...(await frequentCampaigns(store.db))]).toEqual([]);
  });

  test('begin the open tasks with due calls, then with whoever wrote again', async () => {
    const store = await freshStore('sqlite');
    const ways = { automation: false, whatsapp: false };
    const leads = ['Anna', 'Bea', 'Carla', 'Dora', 'Elsa', 'Fania'].map((name, index) =>
      newLead({ name, phone: `+39333111222${index}`, createdAt: NOON + index }),
    );
    await addLeads(store.db, leads);
    const [anna, bea, carla, dora, elsa] = idsOf(leads);
    for (const id of [anna, bea, carla]) {
      await markAnswered(store.db, { id: id ?? '', by: 'Giulia', now: NOON + HOUR });
    }
    const callBack = (id: string | undefined, day: string, version: number) =>
      changeLead(store.db, {
        id: id ?? '',
        version,
        change: { kind: 'call-back', day },
        key: { hash: `${id} ${day}`, requestHash: '' },
        by: 'Giulia',
        now: NOON,
      });
    await callBack(bea, '2026-07-02', 1);
    await callBack(dora, '2026-07-01', 0);
    await callBack(elsa, '2026-07-09', 0);
    const message = received('again', NOON + 2 * HOUR, { from: '393331112222' });
    await receive(store.db, { ...NOTHING, messages: [message] }, NOON + 2 * HOUR);
    await decideMessages(store.db, NOON + 2 * HOUR, 10);
    const todo = wholeTab('todo', ways, '2026-07-02');
    const expected = ['Dora', 'Bea', 'Carla', 'Elsa', 'Fania'];
    expect(await namesOf(store, todo)).toEqual(expected);
    const [one] = await listRows(store.db, todo, 1);
    const paged = [];
    for (let after = one; after; [after] = await listRows(store.db, todo, 1, after)) {
      paged.push(...(await leadRows(store.db, [after.id])).map(({ name }) => name));
    }
    expect(paged).toEqual(expected);
    expect((await countTabs(store.db, ways, '2026-07-02')).todo).toBe(5);
    expect((await countTabs(store.db, ways, '2026-06-30')).todo).toBe(4);
    expect(await namesOf(store, { ...todo, search: 'bea' })).toEqual(['Bea']);
  });

  test('report what changed, in order, or that too much did', async () => {
    const store = await freshStore('sqlite');
    const first = await readLastEvent(store.db);
    const leads = Array.from({ length: 5 }, () => newLead());
    await addLeads(store.db, leads);
    const events = await eventsAfter(store.db, first, 10);
    expect(events.ids?.toSorted()).toEqual(leads.map(({ id }) => id));
    expect(await eventsAfter(store.db, events.last, 10)).toMatchObject({
      last: events.last,
      ids: [],
    });
    expect((await eventsAfter(store.db, first, 3)).ids).toBeUndefined();
    expect((await eventsAfter(store.db, first, 3)).last).toBe(events.last);
  });

  test('an automation that is set up later does not get what was answered before', async () => {
    const store = await freshStore('sqlite');
    await noteSender(store.db, false);
    const leads = [newLead(), newLead(), newLead()];
    await addLeads(store.db, leads);
    await markAnswered(store.db, { id: leads[0]?.id ?? '', by: 'giulia', now: NOON });
    expect((await claimed(store)).map(({ id }) => id)).toEqual([leads[1]?.id, leads[2]?.id]);
    expect(await readCounts(store.db)).toMatchObject({ waiting: 2, closed: 1 });
    expect(await countStale(store.db, NOON + DAY)).toBe(2);
    expect(await eraseLeads(store.db, [leads[0]?.id ?? ''])).toEqual([
      { id: leads[0]?.id, deliveredAt: null, wasSent: false },
    ]);
    expect(await readCounts(store.db)).toMatchObject({ waiting: 2, closed: 0 });
  });

  test('what another instance has to deliver is not closed while that one lives', async () => {
    const setting = await readyDatabase('sqlite');
    const store = await opened(setting);
    const { id, report } = await askedLead(store);
    await noteSender(store.db, false);
    await noteSender(store.db, true);
    await acceptedAs(store, id, 'out-1');
    expect(await readCounts(store.db)).toMatchObject({ waiting: 1, closed: 0 });
    await execute(setting, 'update destinations set lives_until = 1');
    await report({ wamid: 'out-1', status: 'read' });
    expect(await readCounts(store.db)).toMatchObject({ waiting: 0, closed: 1 });
  });

  test('an automation that is set up later gets what WhatsApp accepted and then failed', async () => {
    const store = await freshStore('sqlite');
    await noteSender(store.db, false);
    const { lead, id, report } = await askedLead(store);
    const counts = async () => {
      const { waiting, closed } = await readCounts(store.db);
      return { waiting, closed };
    };
    expect(await counts()).toEqual({ waiting: 1, closed: 0 });
    await acceptedAs(store, id, 'out-1');
    expect(await counts()).toEqual({ waiting: 0, closed: 1 });
    await report({ wamid: 'out-1', status: 'failed', errorCode: 131049 });
    expect(await counts()).toEqual({ waiting: 1, closed: 0 });
    const limits = { deleteBefore: NOON + 1, dropBodyBefore: NOON + 1 };
    expect(await retainPage(store.db, limits, 10)).toMatchObject({ deleted: 0, stillWaiting: 1 });
    expect((await claimed(store)).map((delivery) => delivery.id)).toEqual([lead.id]);
  });
});
