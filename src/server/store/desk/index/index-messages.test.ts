import { describe, expect, test } from 'vitest';
import { askedLead, NOTHING, received } from '../../../../../tests/support/answer-steps.ts';
import {
  ENGINES,
  execute,
  freshStore,
  opened,
  readyDatabase,
} from '../../../../../tests/support/databases.ts';
import { indexAll } from '../../../../../tests/support/desk.ts';
import { NUMBER } from '../../../../../tests/support/incoming-messages.ts';
import { NOON, newLead } from '../../../../../tests/support/leads.ts';
import { query } from '../../../../../tests/support/stored-leads.ts';
import { DAY, HOUR, MINUTE } from '../../../time/clock.ts';

test.each(ENGINES)(
  'a further message of somebody who is answered is told to open pages on %s',
  async (engine) => {
    const store = await freshStore(engine);
    const earlier = newLead({ phone: `+${NUMBER}` });
    await store.add([earlier]);
    const { lead } = await askedLead(store);
    await askedLead(store, '393337654321');
    await store.desk.markAnswered({ id: lead.id, by: 'Giulia', now: NOON });
    await indexAll(store);
    const last = await store.desk.lastEvent();
    const later = received('in-later', NOON + HOUR, { text: 'Chiamatemi domani alle 18' });
    await store.receive({ ...NOTHING, messages: [later] }, NOON + HOUR);
    await store.handleMessages(NOON + HOUR, 10);
    await indexAll(store);
    const { ids } = await store.desk.eventsAfter(last, 100);
    expect(ids?.toSorted()).toEqual([earlier.id, lead.id]);
    expect(await store.desk.detail(lead.id)).toMatchObject({
      state: 'by_hand',
      lastMessage: { text: 'Chiamatemi domani alle 18', at: NOON + HOUR },
      windowEndsAt: NOON + HOUR + DAY,
    });
  },
);

test.each(ENGINES)(
  'a message that Meta held back does not take the place of a later one on %s',
  async (engine) => {
    const store = await freshStore(engine);
    const shown = async (id: string, sentAt: number, text: string) => {
      const now = NOON + HOUR;
      await store.receive({ ...NOTHING, messages: [received(id, sentAt, { text })] }, now);
      await store.handleMessages(now, 10);
      await store.handleMessages(now + HOUR, 10);
      await indexAll(store);
      const { rows } = await store.desk.listRows({ buckets: ['unmatched'], order: 'oldest' }, 10);
      const [row] = rows;
      expect(rows.length).toBeLessThan(2);
      const detail = row && (await store.desk.detail(row.id));
      return row && { id: row.id, at: row.createdAt, text: detail?.lastMessage?.text };
    };
    const first = await shown('in-b', NOON + 5 * MINUTE, 'Chiamatemi');
    expect(first).toMatchObject({ at: NOON + 5 * MINUTE, text: 'Chiamatemi' });
    expect(await shown('in-a', NOON, 'Ciao')).toEqual(first);
    const id = first?.id ?? '';
    const key = { hash: 'k', requestHash: 'r' };
    expect(await store.desk.closeMessage({ id, key, by: 'Giulia', now: NOON + HOUR })).toEqual({
      kind: 'done',
    });
    expect(await shown('in-0', NOON + MINUTE, 'Ci siete?')).toBeUndefined();
    expect(await shown('in-c', NOON + 6 * MINUTE, 'Allora?')).toMatchObject({ text: 'Allora?' });
  },
);

/** A number has sent more messages than one statement can name. */
async function crowded() {
  const setting = await readyDatabase('sqlite');
  const store = await opened(setting);
  await execute(
    setting,
    `insert into incoming_messages with recursive numbers (n) as
       (select 1 union all select n + 1 from numbers where n < 33000)
     select printf('%06d', n), n, 'text', '${NUMBER}', '', '', ${NOON} + n, ${NOON}, 0, null, 0,
       1, '', 0 from numbers;
     delete from desk_queue;
     insert into desk_queue (kind, ref) values ('message', '033000')`,
  );
  await indexAll(store);
  const buckets = () => query(setting, 'select bucket from desk_rows');
  expect(await buckets()).toEqual([{ bucket: 'unmatched' }]);
  return { store, buckets };
}

describe('however many messages a number has sent', () => {
  test('its row ends when a lead of it comes', async () => {
    const { store, buckets } = await crowded();
    await store.add([newLead({ phone: `+${NUMBER}` })]);
    await indexAll(store);
    expect(await buckets()).toEqual([{ bucket: 'none' }]);
  });

  test('its row can be closed', async () => {
    const { store, buckets } = await crowded();
    const key = { hash: 'a', requestHash: 'a' };
    const closing = { id: '033000', key, by: 'Giulia', now: NOON + HOUR };
    expect(await store.desk.closeMessage(closing)).toEqual({ kind: 'done' });
    expect(await buckets()).toEqual([]);
  });
});
