import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CompiledQuery, Kysely, SqliteDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  acceptedAs,
  askedLead,
  NOTHING,
  receive,
  received,
} from '../../../tests/support/answer-steps.ts';
import { NUMBER } from '../../../tests/support/incoming-messages.ts';
import { claimed, NOON, newLead, OWNER, resultOf } from '../../../tests/support/leads.ts';
import { forgetAudit } from '../audit.ts';
import { addLeads } from '../intake/intake-queries.ts';
import { countListed, findByPhone, findLead, listLeads } from '../leads/lookup-queries.ts';
import { recordResults } from '../outbox/record-results.ts';
import { requeue } from '../outbox/requeue.ts';
import { countStale, readBacklog } from '../overview/backlog.ts';
import { tallyLeads } from '../overview/tally-query.ts';
import { eraseNumber } from '../privacy/erase-sender.ts';
import { DAY } from '../time/clock.ts';
import { answerCounts } from '../whatsapp/answer-queries.ts';
import { decideMessages, undecidedMessages } from '../whatsapp/deciding/decide-messages.ts';
import { phonesToAnswer } from '../whatsapp/deciding/phones-to-answer.ts';
import { expireMessages } from '../whatsapp/outgoing/expire-messages.ts';
import { migrate } from './migrations/migrate.ts';
import type { Tables } from './schema.ts';
import { SqliteDriver } from './sqlite/sqlite-driver.ts';

const folder = mkdtempSync(join(tmpdir(), 'plans-'));
const file = new SqliteDriver(join(folder, 'leads.sqlite'));
const asked: CompiledQuery[] = [];
const db = new Kysely<Tables>({
  dialect: new SqliteDialect({ database: file }),
  log: ({ query }) => {
    asked.push(query);
  },
});
const store = { db };
const newest = { order: 'newest', limit: 50 } as const;

beforeAll(() => migrate(db as Kysely<unknown>, { mayCreate: true }));

afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const GROWING =
  /\b(?:leads|bodies|deliveries|incoming_messages|outgoing_messages|whatsapp_contacts)\b/;

/** The messages of one number are few, and sorted whichever way they are found. */
const SORTS_OF_ONE_PERSON = 'order by sent_at + 0';

/** SQLite's plans for the queries that ran meanwhile, as far as they touch tables that grow. */
async function plansOf(run: () => Promise<unknown>): Promise<string[]> {
  asked.length = 0;
  await run();
  return asked
    .filter(({ sql }) => GROWING.test(sql) && !sql.includes(SORTS_OF_ONE_PERSON))
    .flatMap(({ sql, parameters }) => file.prepare(`explain query plan ${sql}`).all(parameters))
    .map((step) => (step as { detail: string }).detail);
}

/** Waiting, dead and quarantined rows are few; any other scan reads every lead that ever came. */
const READS_EVERYTHING =
  /\bSCAN (?:leads|bodies|deliveries|\w*messages?|whatsapp_contacts)\b(?! USING (?:COVERING )?INDEX (?:deliveries_(?:waiting|dead)|leads_held|leads_restricted|leads_answered|incoming_waiting)\b)|SEARCH deliveries USING PRIMARY KEY \(id[<>]|TEMP B-TREE/;

/** Queries that intake, relay, monitoring and the operator repeat, however many leads there are. */
describe('reads no more leads than it has to', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['insert', () => addLeads(store.db, [newLead({ key: 'a' }), newLead({ key: 'b' })])],
    ['a repeated insert', () => addLeads(store.db, [newLead({ key: 'a' })])],
    ['claim', () => claimed(store, { limit: 32 })],
    ['probe', () => claimed(store, { limit: 1, attemptedBefore: NOON })],
    ['newest probe', () => claimed(store, { limit: 1, attemptedBefore: NOON, newestFirst: true })],
    [
      'record',
      async () => {
        await addLeads(store.db, [newLead()]);
        const due = await claimed(store, { limit: 1 });
        const results = due.map((delivery) => resultOf(delivery, { outcome: 'dead' }));
        await recordResults(store.db, 'automation', OWNER, results);
      },
    ],
    ['monitoring query', () => readBacklog(store.db, 10)],
    ['what is stale', () => countStale(store.db, NOON)],
    ['list, next page', () => listLeads(store.db, { ...newest, after: newLead().id })],
    ['list of dead leads', () => listLeads(store.db, { ...newest, status: 'dead' })],
    ['list of waiting leads', () => listLeads(store.db, { ...newest, status: 'waiting' })],
    ['retry of the dead', () => requeue(store.db, { state: 'dead', now: NOON })],
    ['leads of a phone number', () => findByPhone(store.db, '393331234567')],
    ['how many are restricted', () => countListed(store.db, { restricted: 'only' })],
    [
      'how many of an answer are restricted',
      () => countListed(store.db, { restricted: 'only', answer: 'failed' }),
    ],
    ['one lead', () => findLead(store.db, newLead().id)],
    ['messages that are due', () => decideMessages(store.db, NOON, 10)],
    ['messages that wait', () => undecidedMessages(store.db, NOON, 10)],
    ['answers by state', () => answerCounts(store.db, 10)],
    ['a message', () => receive(store.db, { ...NOTHING, messages: [received('in-1')] }, NOON)],
    ['a message that answers a lead', () => askedLead(store)],
    [
      'a message that is sent, delivered and failed',
      async () => {
        const { id, report } = await askedLead(store, '393330000002');
        await acceptedAs(store, id, 'out-1');
        await report({ messageId: undefined, status: 'delivered' });
        await report({ messageId: undefined, status: 'failed', errorCode: 131000 });
      },
    ],
    ['leads whose message came first, after a restart', () => phonesToAnswer(store.db, NOON)],
    ['answers that are too late', () => expireMessages(store.db, NOON + 2 * DAY)],
    ['erasure of a person', () => eraseNumber(store.db, NUMBER, NOON, {})],
  ])('%s', async (_name, run) => {
    const plans = await plansOf(run);
    expect(plans.filter((plan) => READS_EVERYTHING.test(plan))).toEqual([]);
  });

  test('list begins at the newest and ends with its page', async () => {
    const plans = await plansOf(() => listLeads(store.db, newest));
    expect(plans).toEqual([
      'SCAN leads USING INDEX sqlite_autoindex_leads_1',
      'SEARCH deliveries USING PRIMARY KEY (id=?) LEFT-JOIN',
      'SEARCH bodies USING INDEX sqlite_autoindex_bodies_1 (lead=?) LEFT-JOIN',
    ]);
    expect(asked.at(-1)?.sql).toContain('limit');
  });

  test('a report begins to read where its days begin', async () => {
    const [first] = await plansOf(() => tallyLeads(db, NOON));
    expect(first).toBe('SEARCH leads USING INDEX sqlite_autoindex_leads_1 (id>?)');
  });

  test('reads nothing if nothing is ever deleted', async () => {
    asked.length = 0;
    await forgetAudit(store.db, 0);
    expect(asked.map(({ sql }) => sql)).toEqual([]);
  });

  test('the check detects a full scan', async () => {
    const plans = await plansOf(() =>
      db.selectFrom('leads').select('id').where('consent_at', '<', NOON).execute(),
    );
    expect(plans.filter((plan) => READS_EVERYTHING.test(plan))).not.toEqual([]);
  });
});
