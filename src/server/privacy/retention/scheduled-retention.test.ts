import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { freshStore } from '../../../../tests/support/databases.ts';
import { hooked } from '../../../../tests/support/hooked-database.ts';
import { NOON, newLead, settle } from '../../../../tests/support/leads.ts';
import { clockAt } from '../../../../tests/support/test-clock.ts';
import { addLeads } from '../../intake/intake-queries.ts';
import { DAY, HOUR } from '../../time/clock.ts';
import { startRetention } from './retention.ts';

function line() {
  return vi.fn<(fields: unknown, text?: string) => void>();
}

function quietLog() {
  return { debug: line(), info: line(), warn: line(), error: line() };
}

/** The brake reads larger pages. */
function isPage(sql: string, parameters: readonly unknown[]): boolean {
  return sql.includes('order by "leads"."id" limit') && parameters.includes(200);
}

describe('scheduled retention', () => {
  const REAL = { timeout: 20_000, interval: 5 };
  const rules = { days: 365, bodyDataDays: undefined };
  test('runs at the start and every day; after an error, an hour later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const log = quietLog();
    const store = await freshStore('sqlite');
    await addLeads(store.db, [newLead({ createdAt: NOON - 400 * DAY })]);
    let runs = 0;
    const retention = startRetention({
      store: hooked(store, (sql, parameters) => {
        if (!isPage(sql, parameters)) return;
        runs++;
        if (runs === 2) throw new Error('Anna');
      }),
      rules,
      clock: clockAt(NOON),
      log,
    });
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(1), REAL);
    expect(log.warn.mock.calls[0]?.[1]).toContain('leads purge --waiting --yes');
    // Waiting advances the fake timers a little.
    vi.advanceTimersByTime(DAY - HOUR);
    expect(runs).toBe(1);
    vi.advanceTimersByTime(HOUR);
    await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(1), REAL);
    expect(JSON.stringify(log.error.mock.calls)).not.toContain('Anna');
    vi.advanceTimersByTime(HOUR);
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(2), REAL);
    await retention.stop();
    vi.advanceTimersByTime(2 * DAY);
    expect(runs).toBe(3);
  });

  test.each([rules, { days: undefined, bodyDataDays: undefined }])(
    'removes what erased leads left in the files every day, after all else: %o',
    async (anyRules) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      onTestFinished(() => {
        vi.useRealTimers();
      });
      const done: string[] = [];
      const retention = startRetention({
        store: {
          ...hooked(await freshStore('sqlite'), (sql) => {
            if (sql.startsWith('delete from "erased_messages"')) done.push('messages forgotten');
          }),
          scrub: async () => void done.push('scrubbed'),
        },
        rules: anyRules,
        clock: clockAt(NOON),
        log: quietLog(),
      });
      const everyDay = ['messages forgotten', 'scrubbed'];
      await vi.waitFor(() => expect(done).toEqual(everyDay), REAL);
      await vi.advanceTimersByTimeAsync(DAY);
      await vi.waitFor(() => expect(done).toEqual([...everyDay, ...everyDay]), REAL);
      await retention.stop();
    },
  );

  test('a run that is held back deletes nothing else either, because the clock may be wrong', async () => {
    const deletions: string[] = [];
    const store = hooked(
      await freshStore('sqlite'),
      (sql) => sql.startsWith('delete') && deletions.push(sql),
    );
    await settle(
      store,
      Array.from({ length: 120 }, () => newLead()),
    );
    const scrub = vi.fn<() => Promise<void>>(async () => undefined);
    const retention = startRetention({
      store: { ...store, scrub },
      rules,
      clock: clockAt(NOON + 400 * DAY),
      log: quietLog(),
    });
    await vi.waitFor(() => expect(scrub).toHaveBeenCalled(), REAL);
    await retention.stop();
    expect(deletions).toEqual([]);
  });

  test('logs that the files cannot be scrubbed although retention itself succeeded', async () => {
    const log = quietLog();
    const retention = startRetention({
      store: {
        ...(await freshStore('sqlite')),
        scrub: async () => {
          throw new Error('Anna');
        },
      },
      rules,
      clock: clockAt(NOON),
      log,
    });
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(1), REAL);
    await retention.stop();
    expect(log.warn.mock.calls[0]?.[1]).toContain('if there are any, are still in the files');
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('Anna');
    expect(log.error).not.toHaveBeenCalled();
  });

  test('a stop does not wait until the files are clean', async () => {
    const scrub = vi.fn<() => Promise<void>>(() => new Promise(() => undefined));
    const retention = startRetention({
      store: { ...(await freshStore('sqlite')), scrub },
      rules,
      clock: clockAt(NOON),
      log: quietLog(),
    });
    await vi.waitFor(() => expect(scrub).toHaveBeenCalled(), REAL);
    await retention.stop();
  });

  test('stops at once in the middle of a run', async () => {
    let pages = 0;
    const store = await freshStore('sqlite');
    await addLeads(
      store.db,
      Array.from({ length: 300 }, () => newLead()),
    );
    const retention = startRetention({
      store: hooked(store, (sql, parameters) => isPage(sql, parameters) && pages++),
      rules,
      clock: clockAt(NOON),
      log: quietLog(),
    });
    await vi.waitFor(() => expect(pages).toBe(1), REAL);
    await retention.stop();
    expect(pages).toBe(1);
  });
});
