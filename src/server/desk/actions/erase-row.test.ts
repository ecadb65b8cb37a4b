import { describe, expect, test } from 'vitest';
import {
  askedLead,
  claimTexts,
  NOTHING,
  receive,
  received,
} from '../../../../tests/support/answer-steps.ts';
import { freshStore, opened, readyDatabase } from '../../../../tests/support/databases.ts';
import { listedIn } from '../../../../tests/support/desk.ts';
import { NUMBER } from '../../../../tests/support/incoming-messages.ts';
import { claimed, NOON, newLead, settle } from '../../../../tests/support/leads.ts';
import { query } from '../../../../tests/support/stored-leads.ts';
import { auditLog } from '../../audit.ts';
import type { Store } from '../../database/store.ts';
import { addLeads } from '../../intake/intake-queries.ts';
import { findLead } from '../../leads/lookup-queries.ts';
import type { DatabaseSetting } from '../../settings/database.ts';
import { MINUTE, SECOND } from '../../time/clock.ts';
import { decideLeads } from '../../whatsapp/deciding/decide-leads.ts';
import { decideMessages } from '../../whatsapp/deciding/decide-messages.ts';
import { leadDetail } from '../lead-detail.ts';
import { eraseRow } from './erase-row.ts';

const OTHER = '393337654321';

function erase(store: Store, id: string, hash = id, now = NOON) {
  const key = { hash, requestHash: id };
  return eraseRow(store.db, { id, version: 0, key, by: 'Giulia', now });
}

/** A message from a number without a lead, as the lists show it. */
async function unmatchedMessage(store: Store): Promise<string> {
  await receive(store.db, { ...NOTHING, messages: [received('in-1')] }, NOON);
  await decideMessages(store.db, NOON, 10);
  await decideMessages(store.db, NOON + 2 * MINUTE, 10);
  const [row] = await listedIn(store, 'unmatched');
  if (!row) throw new Error('nothing is unmatched');
  return row.id;
}

async function rowsAbout(setting: DatabaseSetting, number: string) {
  const tables = ['leads', 'incoming_messages', 'outgoing_messages', 'whatsapp_contacts'];
  const rows = await Promise.all(
    tables.map((table) => query<object>(setting, `select * from ${table}`)),
  );
  return rows.flat().filter((row) => JSON.stringify(row).includes(number));
}

describe('erasing at the desk', () => {
  test('a message is erased with a lead that came meanwhile, and other people are kept', async () => {
    const setting = await readyDatabase('sqlite');
    const store = await opened(setting);
    const message = await unmatchedMessage(store);
    const other = await askedLead(store, OTHER);
    const lead = newLead({ phone: `+${NUMBER}` });
    await addLeads(store.db, [lead]);
    await decideLeads(store.db, [NUMBER], NOON + 3 * MINUTE);
    expect(await findLead(store.db, lead.id)).toMatchObject({ answer: 'asked' });
    expect(await listedIn(store, 'asked')).toHaveLength(2);
    await erase(store, message);
    expect(await rowsAbout(setting, NUMBER)).toEqual([]);
    expect(await leadDetail(store.db, lead.id)).toBeUndefined();
    expect(await listedIn(store, 'asked')).toHaveLength(1);
    const entry = { actor: 'Giulia', action: 'erase', at: NOON };
    expect(await auditLog(store.db, 5)).toMatchObject([
      { ...entry, leadId: message },
      { ...entry, leadId: lead.id },
    ]);
    expect(await other.answer()).toBe('asked');
    expect(await claimTexts(store, NOON + 3 * MINUTE)).toEqual([other.id]);
  });

  test('returns which leads were sent to the automation, and nothing for a repeated request', async () => {
    const store = await freshStore('sqlite');
    const [delivered, underWay, unsent] = [
      newLead({ phone: '+393330000001' }),
      newLead({ phone: '+393330000002' }),
      newLead({ phone: '+393330000003' }),
    ] as const;
    await settle(store, [delivered]);
    await addLeads(store.db, [underWay]);
    await claimed(store);
    await addLeads(store.db, [unsent]);
    for (const [index, { id }] of [delivered, underWay, unsent].entries()) {
      const at = NOON + index * MINUTE;
      expect(await erase(store, id, id, at)).toEqual(id === unsent.id ? [] : [id]);
      expect(await erase(store, id, id, at + SECOND)).toBeUndefined();
    }
    expect((await auditLog(store.db, 5)).map(({ leadId, detail }) => [leadId, detail])).toEqual([
      [unsent.id, null],
      [underWay.id, 'perhaps delivered'],
      [delivered.id, 'delivered'],
    ]);
  });
});
