import { expect, onTestFinished, test } from 'vitest';
import { freshStore } from '../../../tests/support/databases.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { newLead } from '../../../tests/support/leads.ts';
import { openMetrics } from '../metrics.ts';
import type { LeadStore } from '../store/lead-store.ts';
import { type Clock, systemClock } from '../time/clock.ts';
import { startRelay } from './relay.ts';
import type { SendAnswer } from './send-answer.ts';

/** What the relay says of itself, on a real database and with a webhook of ours. */
function reportsOf(
  store: LeadStore,
  send: () => Promise<SendAnswer>,
  leaseMs?: number,
  clock: Clock = systemClock,
) {
  const lines: { level: string; fields: unknown; message: unknown }[] = [];
  const at =
    (level: string) =>
    (...[fields, message]: unknown[]) => {
      lines.push({ level, fields, message });
    };
  const metrics = openMetrics();
  const relay = startRelay({
    store,
    destination: 'automation',
    clock,
    log: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') },
    metrics,
    send,
    pollMs: 5,
    ...(leaseMs !== undefined && { leaseMs }),
  });
  onTestFinished(() => relay.stop());
  return {
    metrics,
    said: (message: string) =>
      eventually(message, () => Promise.resolve(lines.some((line) => line.message === message))),
    count: (message: string) => lines.filter((line) => line.message === message).length,
    line: (message: string) => lines.find((line) => line.message === message),
  };
}

test('what was accepted and what failed is counted, and a failure is a warning', async () => {
  const store = await freshStore('sqlite');
  const [first, second] = [newLead(), newLead()];
  await store.add([first]);
  let answer: SendAnswer = { kind: 'passed', answer: 'HTTP 200' };
  const reports = reportsOf(store, () => Promise.resolve(answer));
  await eventually('the first one is counted', () =>
    Promise.resolve(reports.metrics.deliveriesPassed === 1),
  );
  answer = { kind: 'failed', answer: 'HTTP 422', isAboutDelivery: true, retryAfterMs: 0 };
  await store.add([second]);
  await reports.said('delivery attempt failed');
  expect(reports.metrics).toMatchObject({ deliveriesPassed: 1, deliveriesFailed: 1 });
  expect(reports.line('delivery attempt failed')).toMatchObject({
    level: 'warn',
    fields: { destination: 'automation', delivery: second.id, answer: 'HTTP 422' },
  });
  // Polls that found nothing to send were no trouble.
  expect(reports.count('relay cannot use the database')).toBe(0);
});

test('a database out of reach is an error without its message, which may hold data', async () => {
  const store = await freshStore('sqlite');
  const broken = {
    ...store,
    health: () => Promise.reject(new TypeError('Anna Rossi +393331234567')),
  };
  const reports = reportsOf(broken, () => Promise.reject(new Error('nothing is sent')));
  await reports.said('relay cannot use the database');
  const { level, fields } = reports.line('relay cannot use the database') ?? {};
  expect(level).toBe('error');
  expect(fields).toMatchObject({ destination: 'automation', err: { name: 'TypeError' } });
  expect(JSON.stringify(fields)).not.toMatch(/Anna|333/);
});

test('a lasting failure is logged once a minute, and at once when it changes', async () => {
  const store = await freshStore('sqlite');
  let now = 0;
  let polls = 0;
  let code = 'FIRST';
  const broken = {
    ...store,
    health: () => {
      polls++;
      return Promise.reject(Object.assign(new Error('no'), { code }));
    },
  };
  const clock = { now: () => 0, monotonic: () => now };
  const reports = reportsOf(broken, () => Promise.reject(new Error('no')), undefined, clock);
  const saidAfterMore = async () => {
    const until = polls + 5;
    await eventually('more polls', () => Promise.resolve(polls >= until));
    return reports.count('relay cannot use the database');
  };
  expect(await saidAfterMore()).toBe(1);
  now = 60_000;
  expect(await saidAfterMore()).toBe(2);
  code = 'ECONNREFUSED';
  expect(await saidAfterMore()).toBe(3);
});

test('leases that cannot be renewed are an error', async () => {
  const store = await freshStore('sqlite');
  await store.add([newLead()]);
  let isOver = false;
  const broken = { ...store, renewLeases: () => Promise.reject(new Error('locked')) };
  const send = async (): Promise<SendAnswer> => {
    await eventually('the leases were not renewed', () => Promise.resolve(isOver));
    return { kind: 'passed', answer: 'HTTP 200' };
  };
  const reports = reportsOf(broken, send, 60);
  await reports.said('leases not renewed');
  isOver = true;
  expect(reports.line('leases not renewed')).toMatchObject({
    level: 'error',
    fields: { destination: 'automation', err: { name: 'Error' } },
  });
});

test('a sender that throws is an error, and the relay goes on', async () => {
  const store = await freshStore('sqlite');
  await store.add([newLead()]);
  const reports = reportsOf(store, () => Promise.reject(new RangeError('a fault of ours')));
  await reports.said('delivery failed unexpectedly');
  expect(reports.line('delivery failed unexpectedly')).toMatchObject({
    level: 'error',
    fields: { destination: 'automation', err: { name: 'RangeError' } },
  });
});
