import { describe, expect, test } from 'vitest';
import {
  acceptedAs,
  askedLead,
  claimTexts,
  NOTHING,
  receive,
  received,
} from '../../../../tests/support/answer-steps.ts';
import { freshStore } from '../../../../tests/support/databases.ts';
import { listedIn } from '../../../../tests/support/desk.ts';
import { NUMBER } from '../../../../tests/support/incoming-messages.ts';
import { NOON, newLead, settle } from '../../../../tests/support/leads.ts';
import type { Store } from '../../database/store.ts';
import { addLeads } from '../../intake/intake-queries.ts';
import { findLead, listLeads } from '../../leads/lookup-queries.ts';
import { requeue } from '../../outbox/requeue.ts';
import { readCounts } from '../../overview/backlog.ts';
import { DAY, HOUR } from '../../time/clock.ts';
import { decideMessages } from '../../whatsapp/deciding/decide-messages.ts';
import { beginSend } from '../../whatsapp/outgoing/send-steps.ts';
import { setRestricted } from '../../whatsapp/set-restricted.ts';
import { leadDetail } from '../lead-detail.ts';
import { changeLead, markAnswered } from './change-lead.ts';

function undoAt(store: Store, id: string, now: number) {
  return changeLead(store.db, {
    id,
    version: 1,
    change: { kind: 'undo', action: 'answered' },
    key: { hash: 'k', requestHash: 'r' },
    by: 'Giulia',
    now,
  });
}

/** A lead that a person marked as answered, whose visitor then wrote. */
async function markedLead() {
  const store = await freshStore('sqlite');
  const lead = newLead({ phone: `+${NUMBER}` });
  await addLeads(store.db, [lead]);
  await markAnswered(store.db, { id: lead.id, by: 'Giulia', now: NOON });
  const wroteAt = NOON + HOUR;
  await receive(store.db, { ...NOTHING, messages: [received('in-1', wroteAt)] }, wroteAt);
  await decideMessages(store.db, wroteAt, 10);
  const undo = (now: number) => undoAt(store, lead.id, now);
  return { store, lead, wroteAt, undo };
}

describe('an answer by hand', () => {
  test('supersedes the older open requests of the number, until it is taken back', async () => {
    const store = await freshStore('sqlite');
    const phone = `+${NUMBER}`;
    const odd = newLead({ phone, held: 'link' });
    const other = newLead({ phone: '+393339999999' });
    const [oldest, restricted, older, marked, newest] = [
      newLead({ phone }),
      newLead({ phone }),
      newLead({ phone }),
      newLead({ phone }),
      newLead({ phone }),
    ];
    await addLeads(store.db, [odd, other, oldest, restricted, older, marked, newest]);
    await setRestricted(store.db, [restricted.id], true, { at: NOON, actor: 'test' });
    const answers = async () => {
      const leads = await listLeads(store.db, { order: 'oldest', limit: 9, restricted: 'with' });
      return Object.fromEntries(leads.map(({ id, answer }) => [id, answer]));
    };
    const waiting = async () => {
      const leads = await listLeads(store.db, { order: 'oldest', limit: 9, status: 'waiting' });
      return leads.map(({ id }) => id);
    };
    const before = await answers();
    await markAnswered(store.db, { id: marked.id, by: 'Giulia', now: NOON });
    expect(await answers()).toEqual({
      ...before,
      [oldest.id]: 'superseded',
      [older.id]: 'superseded',
      [marked.id]: 'by_hand',
    });
    expect(await waiting()).toEqual([other.id, newest.id]);
    await undoAt(store, marked.id, NOON + HOUR);
    expect(await answers()).toEqual(before);
    expect(await waiting()).toEqual([other, oldest, older, marked, newest].map(({ id }) => id));
  });

  test('settles what the automation refused', async () => {
    const store = await freshStore('sqlite');
    const [older, newer] = [newLead(), newLead()];
    await settle(store, [older, newer], 'dead');
    await markAnswered(store.db, { id: newer.id, by: 'Giulia', now: NOON });
    expect(await requeue(store.db, { now: NOON, state: 'dead' })).toBe(0);
    expect(await readCounts(store.db)).toMatchObject({ dead: 0, waiting: 0, closed: 2 });
  });
});

describe('an answer by hand that is taken back', () => {
  test('leaves a lead to do if its visitor wrote more than a day ago', async () => {
    const { store, lead, wroteAt, undo } = await markedLead();
    await undo(wroteAt + DAY + HOUR);
    expect(await leadDetail(store.db, lead.id)).toMatchObject({
      state: 'failed',
      reason: 'window_closed',
    });
    expect(await listedIn(store, 'failed')).toHaveLength(1);
  });

  test('answers a visitor who has written since, while WhatsApp allows it', async () => {
    const { store, lead, wroteAt, undo } = await markedLead();
    await undo(wroteAt + HOUR);
    expect(await leadDetail(store.db, lead.id)).toMatchObject({ state: 'asked' });
    expect(await claimTexts(store, wroteAt + HOUR)).toHaveLength(1);
  });

  test.each(['asked', 'sent'])(
    'leaves to do whose answer was %s by then and has failed since',
    async (state) => {
      const store = await freshStore('sqlite');
      const { lead, id, report } = await askedLead(store);
      if (state === 'asked') await beginSend(store.db, id, NOON);
      else await acceptedAs(store, id, 'out-1');
      await markAnswered(store.db, { id: lead.id, by: 'Giulia', now: NOON });
      await report({ status: 'failed', errorCode: 131049 });
      await undoAt(store, lead.id, NOON + HOUR);
      const failed = { answer: 'failed', answerReason: 'error 131049' };
      expect(await findLead(store.db, lead.id)).toMatchObject(failed);
    },
  );
});
