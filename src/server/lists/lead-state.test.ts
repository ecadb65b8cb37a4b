import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOTHING, receive, received, reported } from '../../../tests/support/answer-steps.ts';
import { opened, readyDatabase } from '../../../tests/support/databases.ts';
import { listedIn } from '../../../tests/support/desk.ts';
import { claimed, NOON, newLead, OWNER, resultOf } from '../../../tests/support/leads.ts';
import { size } from '../../../tests/support/soak.ts';
import { query } from '../../../tests/support/stored-leads.ts';
import { newestOf } from '../../domain/desk/lead-detail.ts';
import { uuidV7 } from '../database/lead-id.ts';
import type { LeadState } from '../database/schema.ts';
import type { Store } from '../database/store.ts';
import { changeLead, markAnswered } from '../desk/actions/change-lead.ts';
import { closeMessage } from '../desk/actions/close-message.ts';
import { DeskError } from '../desk/desk-error.ts';
import { leadDetail } from '../desk/lead-detail.ts';
import { addLeads } from '../intake/intake-queries.ts';
import { claimDeliveries } from '../outbox/delivery-queries.ts';
import { recordResults } from '../outbox/record-results.ts';
import { releaseFromQuarantine, requeue } from '../outbox/requeue.ts';
import { eraseLeads } from '../privacy/lead-erasure.ts';
import type { DatabaseSetting } from '../settings/database.ts';
import { HOUR, MINUTE } from '../time/clock.ts';
import { decideLeads } from '../whatsapp/deciding/decide-leads.ts';
import { decideMessages } from '../whatsapp/deciding/decide-messages.ts';
import { unlessFailedMeanwhile } from '../whatsapp/outgoing/apply-status.ts';
import { expireMessages } from '../whatsapp/outgoing/expire-messages.ts';
import { queueAnswerBy } from '../whatsapp/outgoing/queue.ts';
import { acceptMessage, beginSend } from '../whatsapp/outgoing/send-steps.ts';
import { setRestricted } from '../whatsapp/set-restricted.ts';
import { isAnswered } from './states.ts';

const PHONES = ['393330000001', '393330000002'];
const STAMP = { actor: 'test', at: NOON };

type Run = {
  readonly store: Store;
  readonly ids: string[];
  readonly texts: string[];
  /** Moves on before each step. */
  now: number;
  made: number;
};
type Step = (run: Run, choice: number) => Promise<unknown>;

const pick = (ids: readonly string[], choice: number) => ids[choice % ids.length] ?? '';

function changed(kind: 'undo' | 'answer'): Step {
  return async ({ store, ids, now, made }, choice) => {
    const id = pick(ids, choice);
    const version = (await leadDetail(store.db, id))?.version ?? 0;
    const change = kind === 'undo' ? ({ kind, action: 'answered' } as const) : { kind };
    const key = { hash: `k${made}`, requestHash: 'r' };
    return changeLead(store.db, { id, version, change, key, by: 'Giulia', now });
  };
}

async function sendTexts({ store, texts, now }: Run): Promise<void> {
  const claim = { owner: 'test', now, leaseMs: 1, limit: 100 };
  for (const { id, leadId, event } of await claimDeliveries(store.db, 'whatsapp', claim)) {
    const result = { id, leadId, at: now, durationMs: 1, nextAttemptAt: null, scheduleStep: 0 };
    const plan = await beginSend(store.db, id, now);
    if (plan.kind === 'send') {
      await acceptMessage(store.db, id, `out-${id}`, now);
      if (event === 'text') texts.push(id);
    }
    const outcome = plan.kind === 'dead' ? 'dead' : 'delivered';
    const results = [{ ...result, outcome, response: 'x' } as const];
    await recordResults(store.db, 'whatsapp', 'test', results, unlessFailedMeanwhile);
  }
}

function reports(status: 'delivered' | 'read' | 'failed', errorCode?: number): Step {
  return ({ store, texts, now }, choice) => {
    const messageId = pick(texts, choice);
    const update = { messageId, wamid: `out-${messageId}`, status, at: now, errorCode };
    return receive(store.db, { ...NOTHING, statuses: [reported(update)] }, now);
  };
}

async function add(run: Run, choice: number, held?: 'link'): Promise<void> {
  const lead = newLead({
    phone: `+${pick(PHONES, choice)}`,
    campaign: `ref=${choice}`,
    createdAt: run.now,
    ...(held && { held }),
  });
  run.ids.push(lead.id);
  await addLeads(run.store.db, [lead]);
  await decideLeads(run.store.db, [pick(PHONES, choice)], run.now);
}

async function write({ store, now }: Run, choice: number): Promise<void> {
  const from = pick(PHONES, choice);
  const message = received(`in-${uuidV7(now)}`, now, { from, text: 'Ciao' });
  await receive(store.db, { ...NOTHING, messages: [message] }, now);
  await decideMessages(store.db, now, 10);
}

function record(outcome: 'delivered' | 'dead' | 'retry'): Step {
  return async ({ store, now }) => {
    const due = await claimed(store, { now });
    const results = due.map((delivery) => resultOf(delivery, { outcome, at: now }));
    return recordResults(store.db, 'automation', OWNER, results);
  };
}

const restrict =
  (isRestricted: boolean): Step =>
  ({ store, ids, now }, choice) =>
    setRestricted(store.db, [pick(ids, choice)], isRestricted, { ...STAMP, at: now });

const STEPS: Readonly<Record<string, Step>> = {
  add,
  'add another': add,
  'add odd': (run, choice) => add(run, choice, 'link'),
  write,
  'write again': write,
  'time passes': async (run) => {
    run.now += 25 * HOUR;
    await decideMessages(run.store.db, run.now, 10);
    await expireMessages(run.store.db, run.now);
  },
  decide: ({ store, now }) => decideMessages(store.db, now, 10),
  delivered: record('delivered'),
  dead: record('dead'),
  retry: record('retry'),
  send: sendTexts,
  'send more': sendTexts,
  arrived: reports('delivered'),
  read: reports('read'),
  failed: reports('failed', 131026),
  'failed for a while': reports('failed', 131000),
  'by hand': ({ store, ids, now }, choice) =>
    markAnswered(store.db, { id: pick(ids, choice), by: 'Giulia', now }),
  undo: changed('undo'),
  answer: changed('answer'),
  'answer by command': ({ store, ids, now }, choice) =>
    queueAnswerBy(store.db, pick(ids, choice), { ...STAMP, at: now }),
  restrict: restrict(true),
  lift: restrict(false),
  release: ({ store, ids, now }, choice) => releaseFromQuarantine(store.db, pick(ids, choice), now),
  close: async ({ store, now, made }, choice) => {
    const rows = await listedIn(store, 'unmatched');
    const id = pick(
      rows.map((row) => row.id),
      choice,
    );
    const key = { hash: `k${made}`, requestHash: 'r' };
    return closeMessage(store.db, { id, key, by: 'Giulia', now });
  },
  done: async ({ store, ids, now, made }, choice) => {
    const id = pick(ids, choice);
    const detail = await leadDetail(store.db, id);
    const change = { kind: 'done', after: newestOf(detail?.thread ?? []) } as const;
    const key = { hash: `k${made}`, requestHash: 'r' };
    return changeLead(store.db, {
      id,
      version: detail?.version ?? 0,
      change,
      key,
      by: 'Giulia',
      now,
    });
  },
  'write hidden': async ({ store, now }) => {
    const hidden = { from: undefined, userId: 'IT.1', text: 'Ciao' };
    const message = received(`in-${uuidV7(now)}`, now, hidden);
    await receive(store.db, { ...NOTHING, messages: [message] }, now);
    await decideMessages(store.db, now, 10);
  },
  'show the number': async ({ store, now }, choice) => {
    const shown = { from: pick(PHONES, choice), userId: 'IT.1', text: 'Ciao' };
    const message = received(`in-${uuidV7(now)}`, now, shown);
    await receive(store.db, { ...NOTHING, messages: [message] }, now);
    await decideMessages(store.db, now, 10);
  },
  requeue: ({ store, ids, now }, choice) => requeue(store.db, { id: pick(ids, choice), now }),
  'requeue all': ({ store, now }) =>
    requeue(store.db, { since: NOON - HOUR, includeDelivered: true, now }),
  erase: ({ store, ids }, choice) => eraseLeads(store.db, [pick(ids, choice)]),
};

const history = fc.array(fc.tuple(fc.constantFrom(...Object.keys(STEPS)), fc.nat({ max: 11 })), {
  minLength: 5,
  maxLength: 40,
});

type Lead = {
  id: string;
  phone: string;
  held: string | null;
  restricted_at: number | null;
  answer: string;
  first_answered_at: number | null;
  delivery: string | null;
};
/** What the desk lists, worked out anew from everything that is stored. */
async function expected(setting: DatabaseSetting) {
  const leads = await query<Lead>(
    setting,
    `select leads.*, deliveries.state as delivery from leads
      left join deliveries on deliveries.id = leads.id order by leads.id`,
  );
  return new Map(leads.map((lead) => [lead.id, stateOf(lead)]));
}

function stateOf({ held, restricted_at, answer, delivery }: Lead): string {
  if (restricted_at !== null) return 'restricted';
  if (held !== null) return 'quarantined';
  if (answer !== 'none') return answer;
  return delivery === 'delivered' ? 'automation' : 'none';
}

async function listed(setting: DatabaseSetting) {
  const leads = await query<{ id: string; state: LeadState; first_answered_at: number | null }>(
    setting,
    'select id, state, first_answered_at from leads order by id',
  );
  const answered = leads.filter(({ state }) => isAnswered(state));
  expect(answered.filter((lead) => lead.first_answered_at === null)).toEqual([]);
  return new Map(leads.map(({ id, state }) => [id, state]));
}

test('whatever happens, the desk lists what is stored', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const setting = await readyDatabase('sqlite');
      const run: Run = { store: await opened(setting), ids: [], texts: [], now: NOON, made: 0 };
      for (const [name, choice] of [['add', 0] as const, ...steps]) {
        run.now += MINUTE;
        run.made++;
        await Promise.resolve(STEPS[name]?.(run, choice)).catch((error: unknown) => {
          if (!(error instanceof DeskError)) throw error;
        });
      }
      expect(await listed(setting)).toEqual(await expected(setting));
      await run.store.close();
    }),
    { numRuns: size(40, 2000) },
  );
});
