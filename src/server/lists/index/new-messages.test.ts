import { type CompiledQuery, Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import {
  acceptedAs,
  askedLead,
  NOTHING,
  received,
} from '../../../../tests/support/answer-steps.ts';
import {
  execute,
  freshStore,
  opened,
  readyDatabase,
  readyPostgres,
} from '../../../../tests/support/databases.ts';
import { indexAll } from '../../../../tests/support/desk.ts';
import { dialectOf } from '../../../../tests/support/dialect-of.ts';
import { NUMBER } from '../../../../tests/support/incoming-messages.ts';
import { NOON, newLead } from '../../../../tests/support/leads.ts';
import { newestOf } from '../../../domain/desk/lead-detail.ts';
import type { Tables } from '../../database/schema.ts';
import { markAnswered } from '../../desk/actions/change-lead.ts';
import { addLeads } from '../../intake/intake-queries.ts';
import { HOUR, MINUTE, SECOND } from '../../time/clock.ts';
import { noteNewMessages } from './new-messages.ts';

/** Somebody has two leads; the analysis of the newer one went out a minute after they wrote. */
async function answered() {
  const store = await freshStore('sqlite');
  const earlier = newLead({ phone: `+${NUMBER}` });
  await addLeads(store.db, [earlier]);
  await markAnswered(store.db, { id: earlier.id, by: 'Giulia', now: NOON });
  const { lead, id, report } = await askedLead(store);
  const write = async (key: string, at: number) => {
    await store.receive({ ...NOTHING, messages: [received(key, at, { text: key })] }, at);
    await store.handleMessages(at, 10);
    await indexAll(store);
  };
  const shown = async () => {
    const messages = await store.desk.newMessages(10);
    return messages.map((message) => [message.id, message.at]);
  };
  const done = async (leadId: string, now: number) => {
    const detail = await store.desk.detail(leadId);
    const change = { kind: 'done', after: newestOf(detail?.thread ?? []) } as const;
    const key = { hash: `${now}`, requestHash: '' };
    const version = detail?.version ?? 0;
    await store.desk.change({ id: leadId, version, change, key, by: 'Giulia', now });
  };
  // Written before the answer, so the answer is the reply to it.
  await write('Ci siete?', NOON + MINUTE / 2);
  await acceptedAs(store, id, 'out-1', NOON + MINUTE);
  await indexAll(store);
  expect(await shown()).toEqual([]);
  return { store, earlier, lead, report, write, shown, done };
}

test('a message after the answer is new until somebody replies or says that it is done', async () => {
  const { store, lead, write, shown, done } = await answered();
  await write('Quanto costa?', NOON + HOUR);
  expect(await shown()).toEqual([[lead.id, NOON + HOUR]]);
  await done(lead.id, NOON + 2 * HOUR);
  expect(await shown()).toEqual([]);
  await indexAll(store);
  expect(await shown()).toEqual([]);
  await write('Allora?', NOON + 3 * HOUR);
  expect(await shown()).toEqual([[lead.id, NOON + 3 * HOUR]]);
});

test('a newer lead is answered for itself', async () => {
  const { store, lead, write, shown, done } = await answered();
  await write('Quanto costa?', NOON + HOUR);
  await done(lead.id, NOON + HOUR);
  await addLeads(store.db, [newLead({ phone: `+${NUMBER}`, createdAt: NOON + HOUR })]);
  await write('Vorrei la mia analisi', NOON + 2 * HOUR);
  expect(await shown()).toEqual([]);
});

test('the page of any lead of the number shows it', async () => {
  const { earlier, write, shown, done } = await answered();
  await write('Quanto costa?', NOON + HOUR);
  await done(earlier.id, NOON + 2 * HOUR);
  expect(await shown()).toEqual([]);
});

test('a message that Meta held back until after the answer is new', async () => {
  const { store, lead, shown } = await answered();
  const late = received('late', NOON + 45 * SECOND, {
    text: 'Sono celiaca',
    receivedAt: NOON + HOUR,
  });
  await store.receive({ ...NOTHING, messages: [late] }, NOON + HOUR);
  await store.handleMessages(NOON + HOUR, 10);
  await indexAll(store);
  expect(await shown()).toEqual([[lead.id, NOON + HOUR]]);
});

test('PostgreSQL, which has no statistics of numbers, looks each of them up', async () => {
  const setting = await readyPostgres();
  const store = await opened(setting);
  const { lead } = await askedLead(store);
  await markAnswered(store.db, { id: lead.id, by: 'Giulia', now: NOON });
  const copy = (table: string, changes: string) =>
    execute(
      setting,
      `insert into ${table} select (jsonb_populate_record(one, jsonb_build_object(${changes}))).*
      from ${table} as one, generate_series(1, 20000) as n`,
    );
  await execute(setting, 'alter table leads alter column state drop expression');
  await copy('leads', "'id', id || n, 'phone', phone || n, 'key_hash', n");
  await copy('desk_rows', "'id', id || n");
  await copy(
    'incoming_messages',
    "'id', id || n, 'wamid', n, 'phone', phone || n, 'used_at', null",
  );
  await execute(setting, 'analyze');
  const asked: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: dialectOf(setting),
    log: ({ query }) => void asked.push(query),
  });
  onTestFinished(() => db.destroy());
  await noteNewMessages(
    db,
    Array.from({ length: 100 }, (_, index) => `${lead.id}${index + 1}`),
  );
  const plans = [];
  for (const query of asked.filter(({ sql }) => sql.startsWith('select'))) {
    plans.push(await db.executeQuery({ ...query, sql: `explain ${query.sql}` }));
  }
  expect(JSON.stringify(plans).match(/Seq Scan on (?:leads|incoming_messages)/g)).toBeNull();
});

test('other leads of the number are not read as long as nobody has written', async () => {
  const setting = await readyDatabase('sqlite');
  const store = await opened(setting);
  const leads = [1, 2, 3].map(() => newLead({ phone: `+${NUMBER}` }));
  await addLeads(store.db, leads);
  await indexAll(store);
  await execute(setting, "update desk_rows set bucket = 'automation'");
  const asked: string[] = [];
  const db = new Kysely<Tables>({
    dialect: dialectOf(setting),
    log: ({ query }) => void asked.push(query.sql),
  });
  onTestFinished(() => db.destroy());
  const ids = leads.map(({ id }) => id);
  await noteNewMessages(db, ids);
  expect(asked).toHaveLength(1);
});
