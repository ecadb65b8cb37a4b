import { describe, expect, test, vi } from 'vitest';
import {
  ENGINES,
  execute,
  freshStore,
  opened,
  readyDatabase,
} from '../../../tests/support/databases.ts';
import { hooked, READS_OUTAGE, RECORDS, RENEWS } from '../../../tests/support/hooked-database.ts';
import { claimed, NOON, newLead } from '../../../tests/support/leads.ts';
import { DELIVERED, failing, POLL_MS, relayOn, statusOf } from '../../../tests/support/relay.ts';
import { addLeads } from '../intake/intake-queries.ts';
import { findLead } from '../leads/lookup-queries.ts';
import { readCounts } from '../overview/backlog.ts';
import { MINUTE, SECOND } from '../time/clock.ts';
import { attemptsOf } from './attempt-log.ts';
import type { Sent } from './outcome.ts';
import { CONCURRENCY } from './relay.ts';

/** Deliveries that hang until `answer` is called, or until the server stops. */
function hanging() {
  const answers: ((answer: Sent) => void)[] = [];
  return {
    send: (_id: string, signal: AbortSignal) =>
      new Promise<Sent>((resolve) => {
        answers.push(resolve);
        signal.addEventListener('abort', () => resolve({ kind: 'abandoned' }));
      }),
    answer: () => answers.shift()?.(DELIVERED),
  };
}

const AWAY = new Error('the database is away');

describe.each(ENGINES)('the relay on %s', (engine) => {
  test('delivers everything once, oldest first, at bounded concurrency', async () => {
    const store = await freshStore(engine);
    const leads = Array.from({ length: 60 }, () => newLead());
    await addLeads(store.db, leads);
    const { sent, settled, mostOpen } = await relayOn(store, () => DELIVERED);
    await settled();
    expect(sent.map(({ id }) => id)).toEqual(leads.map(({ id }) => id));
    expect(mostOpen()).toBe(CONCURRENCY);
    expect((await readCounts(store.db)).delivered).toBe(60);
  });

  test('hanging deliveries delay others for a second at most', async () => {
    const store = await freshStore(engine);
    const slow = Array.from({ length: CONCURRENCY - 1 }, () => newLead());
    await addLeads(store.db, slow);
    const { send } = hanging();
    const { sent, settled, pass } = await relayOn(
      store,
      (id, signal) => (slow.some((lead) => lead.id === id) ? send(id, signal) : DELIVERED),
      { stopWithinMs: 0 },
    );
    await settled();
    await addLeads(store.db, [newLead(), newLead()]);
    // A claim is a commit, and is not worth it for one place that is free.
    await settled();
    expect(sent).toHaveLength(slow.length);
    for (const delivered of [1, 2]) {
      await pass(SECOND);
      expect((await readCounts(store.db)).delivered).toBe(delivered);
    }
  });

  test.each([false, true])('a postponed delivery waits (uses a step: %s)', async (usesStep) => {
    const store = await freshStore(engine);
    const lead = newLead();
    await addLeads(store.db, [lead]);
    const { settled, pass, answer } = await relayOn(store, () => ({
      kind: 'postponed',
      response: 'pace',
      restMs: MINUTE,
      usesStep,
    }));
    await settled();
    expect((await findLead(store.db, lead.id))?.delivery).toMatchObject({
      state: 'waiting',
      scheduleStep: usesStep ? 1 : 0,
      nextAttemptAt: NOON + MINUTE,
    });
    expect(await attemptsOf(store.db, lead.id)).toMatchObject([
      { outcome: 'retry', response: 'pace' },
    ]);
    answer(() => DELIVERED);
    await pass(MINUTE);
    expect(await statusOf(store, lead)).toBe('delivered');
  });
});

describe.each(ENGINES)('leases of the relay on %s', (engine) => {
  test("another instance's deliveries go out once its lease has run out", async () => {
    const setting = await readyDatabase(engine);
    const store = await opened(setting);
    const lead = newLead();
    await addLeads(store.db, [lead]);
    await claimed(store, { owner: 'a server that died' });
    const { pass, sent } = await relayOn(store, () => DELIVERED);
    await pass(MINUTE);
    expect(sent).toEqual([]);
    await execute(setting, 'update deliveries set lease_until = 1');
    await pass(SECOND);
    expect(await statusOf(store, lead)).toBe('delivered');
  });

  test('a lease is renewed three times in its length, for as long as the attempt takes', async () => {
    const store = await freshStore(engine);
    const lead = newLead();
    await addLeads(store.db, [lead]);
    const renewals: (readonly unknown[])[] = [];
    const watched = hooked(store, (sql, parameters) => {
      if (RENEWS.test(sql)) renewals.push(parameters);
    });
    const { send, answer } = hanging();
    const { tick } = await relayOn(watched, send, { leaseMs: 3 * POLL_MS });
    await tick(0);
    await tick(6 * POLL_MS);
    expect(renewals).toHaveLength(6);
    expect(renewals[0]).toContain(lead.id);
    answer();
    await tick(0);
    await tick(6 * POLL_MS);
    expect(renewals).toHaveLength(6);
    expect(await statusOf(store, lead)).toBe('delivered');
  });
});

describe.each(ENGINES)('a stop of the relay on %s', (engine) => {
  test('releases deliveries that got no answer', async () => {
    const store = await freshStore(engine);
    const lead = newLead();
    await addLeads(store.db, [lead]);
    const { relay, settled, sent } = await relayOn(store, hanging().send, { stopWithinMs: 0 });
    await settled();
    expect(sent).toHaveLength(1);
    await relay.stop();
    // It may have arrived: who erases it must hear so.
    expect(await findLead(store.db, lead.id)).toMatchObject({
      status: 'waiting',
      delivery: { sendCount: 1, scheduleStep: 0 },
    });
    expect(await attemptsOf(store.db, lead.id)).toMatchObject([{ outcome: 'abandoned' }]);
    expect(await claimed(store)).toHaveLength(1);
  });

  test('lets nothing new be claimed', async () => {
    const store = await freshStore(engine);
    await addLeads(store.db, [newLead()]);
    let stopped: Promise<void> | undefined;
    const watched = hooked(store, (sql) => {
      if (READS_OUTAGE.test(sql)) stopped = relay.stop();
    });
    const { relay, tick, sent } = await relayOn(watched, () => DELIVERED);
    await tick(0);
    await stopped;
    expect(sent).toEqual([]);
    expect(await claimed(store)).toHaveLength(1);
  });

  test('does not wait for a database that takes no results', async () => {
    const store = await freshStore(engine);
    await addLeads(store.db, [newLead()]);
    let tries = 0;
    const watched = hooked(store, (sql) => {
      if (!RECORDS.test(sql)) return;
      tries++;
      throw AWAY;
    });
    const { relay, tick } = await relayOn(watched, () => DELIVERED);
    await tick(0);
    expect(tries).toBe(1);
    await relay.stop();
    expect(tries).toBe(2);
  });
});

/** A relay with one lead, and what it writes into its log. */
async function reporting(answer: Sent | Error, readsOutage?: Error) {
  const store = await freshStore('sqlite');
  const lead = newLead();
  await addLeads(store.db, [lead]);
  const lines: unknown[][] = [];
  const at =
    (level: string) =>
    (...line: unknown[]) => {
      lines.push([level, ...line]);
    };
  const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  const send = async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const options = { log, leaseMs: 3 * POLL_MS };
  const watched = hooked(store, (sql) => {
    if (readsOutage && READS_OUTAGE.test(sql)) throw readsOutage;
  });
  return { lead, lines, ...(await relayOn(watched, send, options)) };
}

describe('the relay reports', () => {
  test('what was accepted, as a count', async () => {
    const { lines, metrics, settled } = await reporting(DELIVERED);
    await settled();
    expect(metrics).toMatchObject({ deliveriesPassed: 1, deliveriesFailed: 0 });
    expect(lines).toEqual([]);
  });

  test('what failed, as a count and a warning', async () => {
    const { lead, lines, metrics, settled } = await reporting(failing('HTTP 422', 0, 'delivery'));
    await settled();
    expect(metrics).toMatchObject({ deliveriesPassed: 0, deliveriesFailed: 1 });
    const fields = { destination: 'automation', delivery: lead.id, answer: 'HTTP 422' };
    expect(lines).toMatchObject([['warn', fields, 'delivery attempt failed']]);
  });

  const quoting = new TypeError('Anna Rossi +393331234567');

  test.each<[string, Sent | Error, Error | undefined]>([
    ['relay cannot use the database', DELIVERED, quoting],
    ['delivery failed unexpectedly', quoting, undefined],
  ])('%s, as an error without its message, which may hold data', async (message, answer, error) => {
    const { lines, tick } = await reporting(answer, error);
    await tick(0);
    const fields = { destination: 'automation', err: { name: 'TypeError' } };
    expect(lines).toMatchObject([['error', fields, message]]);
    expect(JSON.stringify(lines)).not.toMatch(/Anna|333/);
  });

  test('leases that cannot be renewed, as an error', async () => {
    const store = await freshStore('sqlite');
    await addLeads(store.db, [newLead()]);
    const error = vi.fn<() => void>();
    const log = { debug() {}, info() {}, warn() {}, error };
    const { send, answer } = hanging();
    const watched = hooked(store, (sql) => {
      if (RENEWS.test(sql)) throw AWAY;
    });
    const { tick } = await relayOn(watched, send, { log, leaseMs: 300 });
    await tick(0);
    await tick(100);
    const fields = { destination: 'automation', err: { name: 'Error' } };
    expect(error.mock.calls).toMatchObject([[fields, 'leases not renewed']]);
    answer();
  });
});
