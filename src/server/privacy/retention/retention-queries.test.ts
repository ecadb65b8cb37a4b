import { describe, expect, test } from 'vitest';
import {
  acceptedAs,
  askedLead,
  claimTexts,
  NOTHING,
  receive,
  received,
} from '../../../../tests/support/answer-steps.ts';
import { freshStore, opened, readyDatabase } from '../../../../tests/support/databases.ts';
import { addEveryKind } from '../../../../tests/support/every-kind.ts';
import { NUMBER } from '../../../../tests/support/incoming-messages.ts';
import {
  claimed,
  NOON,
  newLead,
  OWNER,
  resultOf,
  settle,
} from '../../../../tests/support/leads.ts';
import { query } from '../../../../tests/support/stored-leads.ts';
import type { Store } from '../../database/store.ts';
import { addLeads } from '../../intake/intake-queries.ts';
import { findLead, listLeads } from '../../leads/lookup-queries.ts';
import { recordResults } from '../../outbox/record-results.ts';
import { requeue } from '../../outbox/requeue.ts';
import { readCounts } from '../../overview/backlog.ts';
import { DAY } from '../../time/clock.ts';
import { decideMessages } from '../../whatsapp/deciding/decide-messages.ts';
import { countDue, countLeads, retainPage } from './retention-queries.ts';

const MANY = 50;

async function idsOf(store: Store): Promise<readonly string[]> {
  const leads = await listLeads(store.db, { order: 'oldest', limit: MANY, restricted: 'with' });
  return leads.map(({ id }) => id).toSorted();
}

describe('retention', () => {
  test('deletes what is old, unless it waits or is restricted', async () => {
    const store = await freshStore('sqlite');
    const { waiting, restricted } = await addEveryKind(store);
    const limits = { deleteBefore: NOON + 1, dropBodyBefore: NOON + 1 };
    expect(await countLeads(store.db)).toBe(6);
    expect(await countDue(store.db, limits)).toBe(4);
    expect(await retainPage(store.db, limits, MANY)).toEqual({
      deleted: 4,
      bodiesDropped: 0,
      stillWaiting: 1,
      next: undefined,
    });
    expect(await idsOf(store)).toEqual([waiting.id, restricted.id].toSorted());
    // The restricted lead was delivered too, and it stays.
    expect(await readCounts(store.db)).toMatchObject({ delivered: 1, waiting: 1, dead: 0 });
    expect(await countDue(store.db, limits)).toBe(0);
  });

  test('never takes what was dated while the clock was wrong', async () => {
    const store = await freshStore('sqlite');
    const dates = [Date.UTC(1971, 0, 1), NOON + 2 * DAY];
    await settle(
      store,
      dates.map((createdAt) => newLead({ createdAt })),
    );
    const limits = { deleteBefore: NOON, dropBodyBefore: NOON + 1 };
    expect(await countDue(store.db, limits)).toBe(0);
    expect(await retainPage(store.db, limits, MANY)).toMatchObject({
      deleted: 0,
      bodiesDropped: 0,
    });
  });

  test('drops the body data of leads that are answered or delivered', async () => {
    const store = await freshStore('sqlite');
    const kinds = await addEveryKind(store);
    const limits = { deleteBefore: NOON, dropBodyBefore: NOON + 1 };
    expect(await countDue(store.db, limits)).toBe(2);
    const page = { deleted: 0, bodiesDropped: 2, stillWaiting: 0, next: undefined };
    expect(await retainPage(store.db, limits, MANY)).toEqual(page);
    for (const [kind, { id }] of Object.entries(kinds)) {
      const lead = await findLead(store.db, id);
      const isDropped = lead?.payload.user_inputs === '';
      expect([kind, isDropped]).toEqual([kind, ['delivered', 'answered'].includes(kind)]);
    }
    const { payload } = (await findLead(store.db, kinds.delivered.id)) ?? {};
    expect(payload).toMatchObject({
      lead_name: 'Anna',
      calculated_data: '',
      interpretive_note: '',
      whatsapp_message_ready: '',
    });
    expect(await countDue(store.db, limits)).toBe(0);
    expect(await retainPage(store.db, limits, MANY)).toEqual({ ...page, bodiesDropped: 0 });
  });

  test.each(['waiting', 'dead'] as const)(
    'closes the delivery of an answered lead that is %s when it drops the body data',
    async (state) => {
      const store = await freshStore('sqlite');
      const { lead, id } = await askedLead(store);
      await acceptedAs(store, id, 'out-1');
      const [taken] = await claimed(store);
      if (!taken) throw new Error('nothing claimed');
      const outcome = state === 'dead' ? 'dead' : 'retry';
      await recordResults(store.db, 'automation', OWNER, [resultOf(taken, { outcome })]);
      const status = async () => (await findLead(store.db, lead.id))?.status;
      expect(await status()).toBe(state);
      const limits = { deleteBefore: NOON, dropBodyBefore: NOON + 1 };
      expect(await retainPage(store.db, limits, MANY)).toMatchObject({ bodiesDropped: 1 });
      expect(await status()).toBe('closed');
      expect(await readCounts(store.db)).toMatchObject({ waiting: 0, dead: 0, closed: 1 });
      expect(await claimed(store, { now: NOON + DAY })).toEqual([]);
      const filters = [
        { since: NOON, includeDelivered: true },
        { state: 'dead' },
        { id: lead.id },
      ] as const;
      for (const filter of filters)
        expect(await requeue(store.db, { now: NOON, ...filter })).toBe(0);
      expect(await status()).toBe('closed');
    },
  );

  test('takes what WhatsApp knows of a number with its last lead', async () => {
    const setting = await readyDatabase('sqlite');
    const store = await opened(setting);
    const write = async (from: string, userId: string, at: number) => {
      const message = received(`in-${from}-${at}`, at, { from, userId });
      await receive(store.db, { ...NOTHING, messages: [message] }, at);
      await decideMessages(store.db, at, 10);
    };
    const kept = '393330000001';
    for (const number of [NUMBER, kept]) {
      await addLeads(store.db, [newLead({ phone: `+${number}`, createdAt: NOON })]);
      await write(number, `IT.${number}`, NOON);
      await acceptedAs(store, (await claimTexts(store, NOON)).at(-1) ?? '', `out-${number}`);
      await write(number, `IT.${number}`, NOON + DAY);
    }
    await addLeads(store.db, [newLead({ phone: `+${kept}`, createdAt: NOON + 1 })]);
    const about = async (number: string) => {
      const tables = ['leads', 'incoming_messages', 'outgoing_messages', 'whatsapp_contacts'];
      const rows = tables.map((table) => query<object>(setting, `select * from ${table}`));
      const found = (await Promise.all(rows)).map((all) =>
        all.filter((row) => JSON.stringify(row).includes(number)),
      );
      return Object.fromEntries(tables.map((table, index) => [table, found[index]?.length]));
    };
    const before = { leads: 1, incoming_messages: 2, outgoing_messages: 2, whatsapp_contacts: 2 };
    expect(await about(NUMBER)).toEqual(before);
    await retainPage(store.db, { deleteBefore: NOON + 1, dropBodyBefore: 0 }, MANY);
    expect(await about(NUMBER)).toEqual({
      leads: 0,
      incoming_messages: 0,
      outgoing_messages: 0,
      whatsapp_contacts: 0,
    });
    // This number has a second lead, which is too young to be deleted.
    expect(await about(kept)).toEqual({ ...before, outgoing_messages: 0 });
  });

  test('keeps the message of a person who has just written again and is not yet answered', async () => {
    const setting = await readyDatabase('sqlite');
    const store = await opened(setting);
    await settle(store, [newLead({ phone: `+${NUMBER}` })]);
    await receive(store.db, { ...NOTHING, messages: [received('in-1', NOON)] }, NOON);
    await retainPage(store.db, { deleteBefore: NOON + 1, dropBodyBefore: 0 }, MANY);
    expect(await query(setting, 'select id from leads')).toEqual([]);
    expect(await query(setting, 'select wamid from incoming_messages')).toHaveLength(1);
  });
});
