import { describe, expect, test } from 'vitest';
import { claimTexts, NOTHING, receive, received } from '../../../../tests/support/answer-steps.ts';
import {
  ENGINES,
  execute,
  opened,
  openedTogether,
  readyDatabase,
  readyPostgres,
} from '../../../../tests/support/databases.ts';
import { NUMBER } from '../../../../tests/support/incoming-messages.ts';
import { NOON, newLead } from '../../../../tests/support/leads.ts';
import { query } from '../../../../tests/support/stored-leads.ts';
import type { Store } from '../../database/store.ts';
import { transact } from '../../database/transact.ts';
import { closeMessage } from '../../desk/actions/close-message.ts';
import { addLeads } from '../../intake/intake-queries.ts';
import { findLead } from '../../leads/lookup-queries.ts';
import { lockSender } from '../../people/lock-sender.ts';
import { HOUR, MINUTE } from '../../time/clock.ts';
import { decideMessages, undecidedMessages } from './decide-messages.ts';

/** Leads with these numbers, and a message of each. */
async function askedBy(store: Store, numbers: readonly string[]): Promise<void> {
  await addLeads(
    store.db,
    numbers.map((number) => newLead({ phone: `+${number}` })),
  );
  const messages = numbers.map((from) => received(`in-${from}`, NOON, { from }));
  await receive(store.db, { ...NOTHING, messages }, NOON);
}

/** Returns about how many messages this instance has decided. */
async function decideAll(store: Store): Promise<number> {
  for (let decided = 0; ; ) {
    const { handled } = await decideMessages(store.db, NOON, 10);
    if (handled === 0) return decided;
    decided += handled;
  }
}

/** Refuses to change the lead of one number, and no longer. */
const REFUSALS = {
  sqlite: [
    `create trigger refused before update on leads when old.phone = '393330000002'
      begin select raise(abort, 'no'); end`,
    'drop trigger refused',
  ],
  postgres: [
    `alter table leads add constraint refused
      check (phone <> '393330000002' or answer = 'none')`,
    'alter table leads drop constraint refused',
  ],
} as const;

// PostgreSQL decides about several people at once, SQLite about one after the other.
describe.each(ENGINES)('deciding on %s', (engine) => {
  test('skips a message that fails, and retries it later', async () => {
    const setting = await readyDatabase(engine);
    const store = await opened(setting);
    const numbers = ['393330000001', '393330000002', '393330000003'];
    await askedBy(store, numbers);
    const [refuse, accept] = REFUSALS[engine];
    await execute(setting, refuse);
    const first = await decideMessages(store.db, NOON, 10);
    expect(first).toMatchObject({ handled: 3, errors: [{}] });
    const answers = () =>
      query<{ answer: string }>(setting, 'select answer from leads order by phone');
    expect(await answers()).toEqual([{ answer: 'asked' }, { answer: 'none' }, { answer: 'asked' }]);
    expect(await decideMessages(store.db, NOON, 10)).toMatchObject({ handled: 0 });
    await execute(setting, accept);
    expect(await decideMessages(store.db, NOON + MINUTE, 10)).toMatchObject({
      handled: 1,
      errors: [],
    });
  });

  test('decides about several messages of one person in their order, all at once', async () => {
    const setting = await readyDatabase(engine);
    const store = await opened(setting);
    const numbers = ['393330000001', '393330000002'];
    await askedBy(store, numbers);
    const more = numbers.map((from) => received(`more-${from}`, NOON, { from }));
    await receive(store.db, { ...NOTHING, messages: more }, NOON);
    expect(await decideMessages(store.db, NOON, 10)).toMatchObject({ handled: 4 });
    expect(await undecidedMessages(store.db, NOON)).toEqual({ count: 0, nextReceivedAt: 0 });
    const used = 'select wamid from incoming_messages where used_at is not null order by wamid';
    expect(await query(setting, used)).toEqual(numbers.map((from) => ({ wamid: `in-${from}` })));
  });
});

describe('a wish to be erased', () => {
  const hidden = { from: undefined, userId: 'IT.1349' };
  const wish = received('in-2', NOON + 1, { ...hidden, text: 'Cancella i miei dati' });
  const card = received('in-3', NOON + 2, {
    ...hidden,
    type: 'contacts',
    text: undefined,
    from: NUMBER,
  });
  const shown = received('in-4', NOON + 2, { userId: 'IT.1349', text: 'Grazie' });
  test.each([
    ['wished for it before sharing it', [[wish], [card]]],
    ['wished for it together with it', [[wish, card]]],
    ['wished for it before a message showed it', [[wish], [shown]]],
  ])('erases the data of whoever was asked for the number and %s', async (_, calls) => {
    const store = await opened(await readyDatabase('sqlite'));
    const lead = newLead({ phone: `+${NUMBER}` });
    await addLeads(store.db, [lead]);
    await receive(store.db, { ...NOTHING, messages: [received('in-1', NOON, hidden)] }, NOON);
    expect(await decideMessages(store.db, NOON, 10)).toMatchObject({ handled: 1, erased: [] });
    const erased = [];
    for (const messages of calls) {
      await receive(store.db, { ...NOTHING, messages }, NOON);
      erased.push(...(await decideMessages(store.db, NOON + 2, 10)).erased);
    }
    expect(erased).toMatchObject([{ id: lead.id }]);
    expect(await claimTexts(store, NOON)).toEqual([]);
    expect(await findLead(store.db, lead.id)).toBeUndefined();
  });

  test.each([
    ['the sender left another lead since', NOON + HOUR, async () => undefined],
    [
      'a person has dealt with it',
      NOON - HOUR,
      async (store: Store, id: string) => {
        const key = { hash: id, requestHash: id };
        await closeMessage(store.db, { id, key, by: 'Giulia', now: NOON + 2 });
      },
    ],
  ])('an old wish of a hidden sender erases nothing where %s', async (_, createdAt, meanwhile) => {
    const setting = await readyDatabase('sqlite');
    const store = await opened(setting);
    await receive(store.db, { ...NOTHING, messages: [wish] }, NOON + 1);
    await decideMessages(store.db, NOON + 1, 10);
    const [row] = await query<{ id: string }>(setting, 'select id from incoming_messages');
    await meanwhile(store, row?.id ?? '');
    await addLeads(store.db, [newLead({ phone: `+${NUMBER}`, createdAt })]);
    const later = NOON + 2 * HOUR;
    const next = received('in-5', later, { userId: 'IT.1349', text: 'Ciao' });
    await receive(store.db, { ...NOTHING, messages: [next] }, later);
    expect(await decideMessages(store.db, later, 10)).toMatchObject({ handled: 1, erased: [] });
    expect(await claimTexts(store, later)).toHaveLength(1);
  });
});

test('two instances on PostgreSQL share the messages and decide about each once', async () => {
  const [one, other] = await openedTogether(await readyPostgres(), 2);
  const numbers = Array.from({ length: 60 }, (_, index) => `3933300${10_000 + index}`);
  await askedBy(one, numbers);
  const shares = await Promise.all([decideAll(one), decideAll(other)]);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(60);
  expect(Math.min(...shares)).toBeGreaterThan(10);
  expect(await claimTexts(one, NOON)).toHaveLength(60);
});

test('a message about which another instance decides is not handled here', async () => {
  const [store, other] = await openedTogether(await readyPostgres(), 2);
  await askedBy(store, [NUMBER]);
  await transact(other.db, async (deciding) => {
    await lockSender(deciding, NUMBER);
    expect(await decideMessages(store.db, NOON, 10)).toMatchObject({ handled: 0 });
  });
  expect(await decideMessages(store.db, NOON, 10)).toMatchObject({ handled: 1 });
});

test('erased leads are returned even if the connection to PostgreSQL is cut later', async () => {
  const setting = await readyPostgres();
  const store = await opened(setting);
  const numbers = Array.from({ length: 7 }, (_, index) => `39333000000${index}`);
  const [wishing, cut] = [numbers[0] ?? '', numbers[3] ?? ''];
  const lead = newLead({ phone: `+${wishing}` });
  await addLeads(store.db, [lead]);
  const wish = received('a', NOON, { from: wishing, text: 'Cancella i miei dati' });
  await receive(store.db, { ...NOTHING, messages: [wish] }, NOON);
  await askedBy(store, numbers.slice(1));
  await execute(
    setting,
    `create function cut() returns trigger language plpgsql as
      $$ begin raise exception 'cut' using errcode = '57P01'; end $$;
    create trigger cut before update on incoming_messages
      for each row when (new.phone = '${cut}') execute function cut()`,
  );
  expect(await decideMessages(store.db, NOON, 10)).toMatchObject({
    handled: 3,
    erased: [{ id: lead.id }],
    errors: [{ code: '57P01' }],
  });
  await execute(setting, 'drop trigger cut on incoming_messages');
  expect(await decideMessages(store.db, NOON, 10)).toMatchObject({
    handled: 4,
    errors: [],
  });
});
