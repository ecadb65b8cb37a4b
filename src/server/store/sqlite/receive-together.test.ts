import { expect, onTestFinished, test } from 'vitest';
import { NOTHING, received } from '../../../../tests/support/answer-steps.ts';
import { execute, freshSqlite, opened } from '../../../../tests/support/databases.ts';
import { NOON } from '../../../../tests/support/leads.ts';
import { query } from '../../../../tests/support/stored-leads.ts';
import type { LeadStore } from '../lead-store.ts';
import { openSqliteFile } from './sqlite-database.ts';

function calls(store: LeadStore, ids: readonly string[]): Promise<void>[] {
  return ids.map((id) => store.receive({ ...NOTHING, messages: [received(id)] }, NOON));
}

async function openedFile() {
  const setting = freshSqlite();
  const store = await opened(setting);
  const stored = async () => {
    const rows = await query<{ wamid: string }>(
      setting,
      'select wamid from incoming_messages order by wamid',
    );
    return rows.map(({ wamid }) => wamid);
  };
  return { setting, store, stored };
}

test('calls that arrive together share a transaction', async () => {
  const { setting, store, stored } = await openedFile();
  const ids = Array.from({ length: 80 }, (_, index) => `in-${index}`);
  const file = openSqliteFile(setting.path, { mayCreate: false, busyMs: 0 });
  onTestFinished(() => {
    file.close();
  });
  const visible = new Set<number>();
  await Promise.all(
    calls(store, ids).map(async (call) => {
      await call;
      const [row] = file.prepare('select count(*) as count from incoming_messages').all([]);
      visible.add((row as { count: number }).count);
    }),
  );
  expect(await stored()).toEqual(ids.toSorted());
  expect([...visible].toSorted((one, other) => one - other)).toEqual([32, 64, 80]);
});

test('a call that fails takes no other with it', async () => {
  const { setting, store, stored } = await openedFile();
  await execute(
    setting,
    `create trigger refuse before insert on incoming_messages when new.wamid = 'in-2' begin
      select raise(abort, 'not this one'); end`,
  );
  const outcomes = await Promise.allSettled(calls(store, ['in-1', 'in-2', 'in-3']));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await stored()).toEqual(['in-1', 'in-3']);
});

test('while another process writes, all calls of a batch fail at once, and may be repeated', async () => {
  const { setting, store, stored } = await openedFile();
  const writer = openSqliteFile(setting.path, { mayCreate: false, busyMs: 0 });
  onTestFinished(() => {
    writer.close();
  });
  writer.exec('begin immediate');
  const startedAt = performance.now();
  const ids = Array.from({ length: 30 }, (_, index) => `in-${index}`);
  const outcomes = await Promise.allSettled(calls(store, ids));
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  // One wait of the driver's own and not thirty: it blocks the thread.
  expect(performance.now() - startedAt).toBeLessThan(300);
  writer.exec('commit');
  await Promise.all(calls(store, ids));
  expect(await stored()).toHaveLength(30);
});
