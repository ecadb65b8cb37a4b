import { expect, onTestFinished, test, vi } from 'vitest';
import { askedLead, NOTHING, receive, received } from '../../../../tests/support/answer-steps.ts';
import { freshStore } from '../../../../tests/support/databases.ts';
import { hooked } from '../../../../tests/support/hooked-database.ts';
import { NUMBER } from '../../../../tests/support/incoming-messages.ts';
import { NOON, newLead } from '../../../../tests/support/leads.ts';
import { silentLog } from '../../../../tests/support/silent-log.ts';
import { addLeads } from '../../intake/intake-queries.ts';
import { findByPhone } from '../../leads/lookup-queries.ts';
import type { Log } from '../../log.ts';
import { DAY, MINUTE, SECOND } from '../../time/clock.ts';
import { expireMessages } from '../outgoing/expire-messages.ts';
import { startAnswering } from './answering.ts';

const ANOTHER = '393339876543';

type Options = {
  readonly log?: Log;
  readonly now?: number;
  readonly scrub?: () => Promise<void>;
  /** Sees the SQL of every query. */
  readonly asked?: (sql: string) => unknown;
};

async function house() {
  const store = await freshStore('sqlite');
  let monotonic = 0;
  let written = 0;
  return {
    store,
    leave: (number: string) => addLeads(store.db, [newLead({ phone: `+${number}` })]),
    write: (from: string, text = 'Ciao') => {
      written++;
      const message = received(`in-${written}`, NOON, { from, text });
      return receive(store.db, { ...NOTHING, messages: [message] }, NOON);
    },
    answersOf: async (number: string) =>
      (await findByPhone(store.db, number)).map(({ answer }) => answer),
    start: (options: Options = {}) => {
      const { log = silentLog, now = NOON + MINUTE, asked = () => undefined } = options;
      const { scrub = () => store.scrub() } = options;
      const answering = startAnswering({
        store: { ...hooked(store, asked), scrub },
        announceErasure: false,
        clock: { now: () => now, monotonic: () => monotonic },
        log,
        onDecided: () => undefined,
      });
      onTestFinished(answering.stop);
      return answering;
    },
    later: (ms: number) => {
      monotonic += ms;
    },
  };
}

test('an erasure whose bytes cannot be removed yet is logged and delays nothing', async () => {
  const { leave, write, answersOf, start } = await house();
  await leave(NUMBER);
  await leave(ANOTHER);
  await write(NUMBER, 'Cancella i miei dati');
  await write(ANOTHER);
  const log = { ...silentLog, warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  start({ log, scrub: () => Promise.reject(new Error('Anna')) });
  await expect
    .poll(() => log.warn)
    .toHaveBeenCalledWith(
      { err: expect.anything() },
      'the bytes of an erased lead are still in the files: run leads erase with its id again',
    );
  await expect.poll(() => answersOf(ANOTHER)).toEqual(['asked']);
  expect(await answersOf(NUMBER)).toEqual([]);
  expect(log.error).not.toHaveBeenCalled();
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('Anna');
});

test('answers that are too late fail also while nothing can be sent', async () => {
  const { store, start } = await house();
  const { answer } = await askedLead(store);
  start({ now: NOON + DAY + SECOND });
  await expect.poll(answer).toBe('failed');
});

test('neither answers nor a stop wait for scrubbing', async () => {
  const { leave, write, answersOf, start } = await house();
  const answering = start({ scrub: () => new Promise(() => undefined) });
  for (const number of [NUMBER, ANOTHER]) {
    await leave(number);
    await write(number, 'Cancella i miei dati');
    answering.wake();
    await expect.poll(() => answersOf(number)).toEqual([]);
  }
  await answering.stop();
});

test('scrubs when a confirmation has ended, also between two sweeps', async () => {
  const { store, leave, write, answersOf, later, start } = await house();
  let sweeps = 0;
  const scrub = vi.fn<() => Promise<void>>().mockResolvedValue();
  const answering = start({
    scrub,
    asked: (sql) => {
      if (sql.startsWith('select "id" from "deliveries"') && sql.includes('"event"')) sweeps++;
    },
  });
  const sweep = async (times: number) => {
    later(15 * SECOND);
    answering.wake();
    await expect.poll(() => sweeps).toBe(times);
  };
  const confirm = async (number: string) => {
    await leave(number);
    await write(number, 'Cancella i miei dati');
    answering.wake();
    await expect.poll(() => answersOf(number)).toEqual([]);
  };
  await expect.poll(() => sweeps).toBe(1);
  await confirm(NUMBER);
  expect(scrub).toHaveBeenCalledTimes(1);
  // Seen by no sweep.
  await expireMessages(store.db, NOON + 2 * DAY);
  await sweep(2);
  await expect.poll(() => scrub).toHaveBeenCalledTimes(2);
  await confirm(ANOTHER);
  await sweep(3);
  await expect.poll(() => scrub).toHaveBeenCalledTimes(4);
  await expireMessages(store.db, NOON + 2 * DAY);
  await sweep(4);
  await expect.poll(() => scrub).toHaveBeenCalledTimes(5);
  await sweep(5);
  expect(scrub).toHaveBeenCalledTimes(5);
});
