import { describe, expect, test } from 'vitest';
import {
  acceptedAs,
  askedLead,
  NOTHING,
  receive,
  received,
} from '../../../../tests/support/answer-steps.ts';
import { opened, readyDatabase } from '../../../../tests/support/databases.ts';
import { NUMBER } from '../../../../tests/support/incoming-messages.ts';
import { NOON } from '../../../../tests/support/leads.ts';
import { query } from '../../../../tests/support/stored-leads.ts';
import type { DatabaseSetting } from '../../settings/database.ts';
import { DAY, SECOND } from '../../time/clock.ts';
import { decideMessages } from '../../whatsapp/deciding/decide-messages.ts';
import { eraseLeads } from '../lead-erasure.ts';
import { forgetMessages } from './forget-messages.ts';

const OTHER = '393337654321';

function texts(setting: DatabaseSetting) {
  return query<{ text: string }>(
    setting,
    'select text from incoming_messages where text is not null order by text',
  );
}

/** Every table that may hold something about a person who wrote. */
async function rowsAbout(setting: DatabaseSetting, ...words: readonly string[]) {
  const tables = [
    'incoming_messages',
    'outgoing_messages',
    'whatsapp_contacts',
    'deliveries',
    'attempts',
  ];
  const rows = await Promise.all(
    tables.map((table) => query<object>(setting, `select * from ${table}`)),
  );
  return rows.flat().filter((row) => words.some((word) => JSON.stringify(row).includes(word)));
}

describe('messages', () => {
  test('are kept for 30 days', async () => {
    const setting = await readyDatabase('sqlite');
    const store = await opened(setting);
    const messages = [
      received('in-1', NOON, { text: 'first' }),
      received('in-2', NOON + SECOND, { text: 'second' }),
      received('in-3', NOON + SECOND, { from: OTHER, text: 'of another' }),
      received('in-4', NOON + 2 * SECOND, { type: 'sticker', text: undefined }),
    ];
    for (const message of messages) {
      await receive(store.db, { ...NOTHING, messages: [message] }, message.sentAt);
    }
    expect(await texts(setting)).toEqual(
      ['first', 'of another', 'second'].map((text) => ({ text })),
    );
    await forgetMessages(store.db, NOON + 30 * DAY, 0);
    expect(await texts(setting)).toHaveLength(3);
    await forgetMessages(store.db, NOON + 30 * DAY + 3 * SECOND, 0);
    expect(await query(setting, 'select id from incoming_messages')).toEqual([]);
  });

  test('are deleted by an erasure, and the hashes of their ids a week later', async () => {
    const setting = await readyDatabase('sqlite');
    const store = await opened(setting);
    const userId = 'IT.1349';
    const hidden = received('in-0', NOON, { from: undefined, userId });
    await receive(store.db, { ...NOTHING, messages: [hidden] }, NOON);
    await decideMessages(store.db, NOON, 10);
    const contacts = [{ userId, phone: NUMBER, at: NOON }];
    await receive(store.db, { ...NOTHING, contacts }, NOON);
    const { lead, id, report } = await askedLead(store);
    const other = await askedLead(store, OTHER);
    await acceptedAs(store, id, 'out-1', NOON, lead.id);
    await report({ wamid: 'out-1', status: 'read' });
    const words = [NUMBER, userId, 'in-0', id, 'out-1', lead.id];
    expect((await rowsAbout(setting, ...words)).length).toBeGreaterThan(5);
    await eraseLeads(store.db, [lead.id], {
      audit: { at: NOON, actor: 'giulia', action: 'erase' },
    });
    expect(await rowsAbout(setting, ...words)).toEqual([]);
    expect(await other.answer()).toBe('asked');
    // Messages and notices that Meta repeats or delivers late, and statuses that it reports later,
    // find nothing to do.
    const late = [
      received('in-9', NOON - SECOND),
      received('in-8', NOON, { from: undefined, userId }),
    ];
    await receive(store.db, { ...NOTHING, messages: [hidden, ...late], contacts }, NOON + SECOND);
    await report({ wamid: 'out-1', status: 'delivered' });
    expect(await rowsAbout(setting, ...words)).toEqual([]);
    const hashes = () => query(setting, 'select hash from erased_messages');
    const kept = (await hashes()).length;
    // Of two messages, the number and the business-scoped id.
    expect(kept).toBe(4);
    expect(JSON.stringify(await hashes())).not.toMatch(/in-|IT|39333/);
    await forgetMessages(store.db, NOON + 7 * DAY, 0);
    expect(await hashes()).toHaveLength(kept);
    await forgetMessages(store.db, NOON + 7 * DAY + SECOND, 0);
    expect(await hashes()).toEqual([]);
  });
});
