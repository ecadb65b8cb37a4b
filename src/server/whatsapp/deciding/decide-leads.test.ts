import { describe, expect, test } from 'vitest';
import {
  acceptedAs,
  claimTexts,
  NOTHING,
  receive,
  received,
} from '../../../../tests/support/answer-steps.ts';
import {
  execute,
  opened,
  readyDatabase,
  readyPostgres,
} from '../../../../tests/support/databases.ts';
import { NUMBER } from '../../../../tests/support/incoming-messages.ts';
import { NOON, newLead } from '../../../../tests/support/leads.ts';
import { holdUp, WAIT } from '../../../../tests/support/other-transaction.ts';
import { markAnswered } from '../../desk/actions/change-lead.ts';
import { addLeads } from '../../intake/intake-queries.ts';
import { findLead } from '../../leads/lookup-queries.ts';
import { eraseLeads } from '../../privacy/lead-erasure.ts';
import { MINUTE, SECOND } from '../../time/clock.ts';
import { answerCounts } from '../answer-queries.ts';
import { beginSend } from '../outgoing/send-steps.ts';
import { decideLeads } from './decide-leads.ts';
import { decideMessages, undecidedMessages } from './decide-messages.ts';
import { phonesToAnswer } from './phones-to-answer.ts';

const ofNumber = (createdAt = NOON) => newLead({ phone: `+${NUMBER}`, createdAt });
const HELLO = { ...NOTHING, messages: [received('in-1')] };

describe('which lead is answered', () => {
  test('the newer one, if it comes before the answer to the older one is sent', async () => {
    const store = await opened(await readyDatabase('sqlite'));
    const older = ofNumber();
    await addLeads(store.db, [older]);
    await receive(store.db, HELLO, NOON);
    await decideMessages(store.db, NOON, 10);
    const newer = ofNumber(NOON + MINUTE);
    await addLeads(store.db, [newer]);
    expect(await phonesToAnswer(store.db, NOON + MINUTE)).toEqual([NUMBER]);
    await decideLeads(store.db, [NUMBER], NOON + MINUTE);
    expect(await phonesToAnswer(store.db, NOON + MINUTE)).toEqual([]);
    expect(await findLead(store.db, older.id)).toMatchObject({ answer: 'superseded' });
    expect(await findLead(store.db, newer.id)).toMatchObject({ answer: 'asked' });
    const plans = [];
    for (const id of await claimTexts(store, NOON + MINUTE)) {
      plans.push(await beginSend(store.db, id, NOON + MINUTE));
    }
    expect(plans).toMatchObject([{ kind: 'dead', response: 'superseded' }, { kind: 'send' }]);
  });

  test.each(['being sent', 'sent', 'by_hand'] as const)(
    'not the next one by the same message, once the answer to the first is %s',
    async (state) => {
      const store = await opened(await readyDatabase('sqlite'));
      const first = ofNumber();
      await addLeads(store.db, [first]);
      await receive(store.db, HELLO, NOON);
      await decideMessages(store.db, NOON, 10);
      const [text = ''] = await claimTexts(store, NOON);
      if (state === 'being sent') await beginSend(store.db, text, NOON);
      if (state === 'sent') await acceptedAs(store, text, 'out-1');
      if (state === 'by_hand') {
        await markAnswered(store.db, { id: first.id, by: 'Giulia', now: NOON });
      }
      const next = ofNumber(NOON + MINUTE);
      await addLeads(store.db, [next]);
      expect(await phonesToAnswer(store.db, NOON + MINUTE)).toEqual([]);
      await decideLeads(store.db, [NUMBER], NOON + MINUTE);
      expect(await findLead(store.db, next.id)).toMatchObject({ answer: 'none' });
    },
  );

  test('the newest that is not left to people, however many of those came later', async () => {
    const store = await opened(await readyDatabase('sqlite'));
    const lead = ofNumber();
    await addLeads(store.db, [lead]);
    const held = Array.from({ length: 60 }, () =>
      newLead({ phone: `+${NUMBER}`, createdAt: NOON + SECOND, held: 'link' }),
    );
    await addLeads(store.db, held);
    await receive(store.db, HELLO, NOON + SECOND);
    expect(await decideMessages(store.db, NOON + SECOND, 10)).toMatchObject({ handled: 1 });
    expect(await findLead(store.db, lead.id)).toMatchObject({ answer: 'asked' });
  });

  test('that of the number, digit by digit', async () => {
    const store = await opened(await readyDatabase('sqlite'));
    const landline = newLead({ phone: '+390612345678' });
    await addLeads(store.db, [landline]);
    const others = ['39612345678', '3906123456780', '90612345678'].map((from) =>
      received(`in-${from}`, NOON, { from }),
    );
    await receive(store.db, { ...NOTHING, messages: others }, NOON);
    await decideMessages(store.db, NOON, 10);
    expect(await findLead(store.db, landline.id)).toMatchObject({ answer: 'none' });
    const own = received('in-own', NOON, { from: '390612345678' });
    await receive(store.db, { ...NOTHING, messages: [own] }, NOON);
    await decideMessages(store.db, NOON, 10);
    expect(await findLead(store.db, landline.id)).toMatchObject({ answer: 'asked' });
  });

  test('none, and nothing is sent, if all are left to people', async () => {
    const store = await opened(await readyDatabase('sqlite'));
    await addLeads(store.db, [newLead({ phone: `+${NUMBER}`, held: 'link' })]);
    await receive(store.db, HELLO, NOON);
    expect(await decideMessages(store.db, NOON, 10)).toMatchObject({ handled: 1 });
    expect(await claimTexts(store, NOON)).toEqual([]);
    expect(await undecidedMessages(store.db, NOON + 3600 * SECOND)).toMatchObject({ count: 0 });
  });
});

test('a number with many messages does not keep the sweep from those of others', async () => {
  const store = await opened(await readyDatabase('sqlite'));
  const other = '393339999999';
  const messages = Array.from({ length: 501 }, (_, index) => received(`in-${index}`));
  messages.push(received('other', NOON + SECOND, { from: other }));
  await receive(store.db, { ...NOTHING, messages }, NOON);
  await store.db.updateTable('incoming_messages').set({ handled_at: NOON }).execute();
  await addLeads(store.db, [ofNumber(), newLead({ phone: `+${other}` })]);
  expect((await phonesToAnswer(store.db, NOON + MINUTE)).toSorted()).toEqual(
    [NUMBER, other].toSorted(),
  );
});

test.each([
  ['the newest lead', 1, ['superseded', 'by_hand'], 0],
  ['an older lead', 0, ['by_hand', 'asked'], 1],
])('an answer by hand to %s stands, and PostgreSQL decides after it', async (...facts) => {
  const [, which, answers, texts] = facts;
  const setting = await readyPostgres();
  const store = await opened(setting);
  const leads = [ofNumber(), ofNumber(NOON + SECOND)];
  await addLeads(store.db, leads);
  await execute(
    setting,
    `create function wait() returns trigger language plpgsql as
      $$ begin ${WAIT}; return null; end $$;
    create constraint trigger wait after update on leads deferrable initially deferred
      for each row when (new.answer = 'by_hand') execute function wait()`,
  );
  await receive(store.db, HELLO, NOON + SECOND);
  const id = leads[which]?.id ?? '';
  const hold = await holdUp(setting);
  const marked = markAnswered(store.db, { id, by: 'giulia', now: NOON + SECOND });
  await hold.isWaitedFor();
  const decide = () => decideMessages(store.db, NOON + SECOND, 10);
  expect(await decide()).toMatchObject({ handled: 0 });
  await hold.commit();
  await marked;
  expect(await decide()).toMatchObject({ handled: 1 });
  const found = await Promise.all(leads.map((lead) => findLead(store.db, lead.id)));
  expect(found.map((lead) => lead?.answer)).toEqual(answers);
  expect(await claimTexts(store, NOON + SECOND)).toHaveLength(texts);
});

test('a lead that is erased while PostgreSQL decides is not answered', async () => {
  const setting = await readyPostgres();
  const store = await opened(setting);
  const older = ofNumber();
  const newer = newLead({ phone: `+${NUMBER}`, createdAt: NOON + SECOND, key: 'k' });
  await addLeads(store.db, [older, newer]);
  await execute(
    setting,
    `create function wait() returns trigger language plpgsql as
      $$ begin ${WAIT}; return new; end $$;
    create trigger wait before update on leads
      for each row when (new.answer = 'superseded') execute function wait()`,
  );
  await receive(store.db, HELLO, NOON + SECOND);
  const hold = await holdUp(setting);
  const decided = decideMessages(store.db, NOON + SECOND, 10);
  await hold.isWaitedFor();
  await eraseLeads(store.db, [newer.id]);
  await hold.commit();
  expect(await decided).toMatchObject({ handled: 1 });
  expect(await answerCounts(store.db)).toMatchObject({ asked: 0 });
  expect(await claimTexts(store, NOON + SECOND)).toEqual([]);
});
