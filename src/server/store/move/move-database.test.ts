import { describe, expect, test } from 'vitest';
import {
  ENGINES,
  type Engine,
  freshDatabase,
  opened,
  readyDatabase,
} from '../../../../tests/support/databases.ts';
import { indexAll } from '../../../../tests/support/desk.ts';
import { claimed, NOON, newLead } from '../../../../tests/support/leads.ts';
import {
  contents,
  ends,
  moved,
  SILENT,
  seeded,
} from '../../../../tests/support/moved-databases.ts';
import { query } from '../../../../tests/support/stored-leads.ts';
import { openServerStore } from '../open-store.ts';
import { moveDatabase } from './move-database.ts';
import type { TableRows } from './table-rows.ts';

const DIRECTIONS = [
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
  ['sqlite', 'sqlite'],
] as const satisfies readonly (readonly [Engine, Engine])[];

describe.each(DIRECTIONS)('from %s to %s', (one, other) => {
  test('everything arrives, and only the new database can be served', async () => {
    const [from, to] = [await seeded(one), await freshDatabase(other)];
    const before = await contents(from);
    expect(before.leads).toHaveLength(11);
    expect(await moved(from, to)).toBeGreaterThan(20);
    expect(await contents(to)).toEqual(before);
    await expect(openServerStore(from)).rejects.toThrow(/was moved to .* set DATABASE_URL/);
    const store = await opened(to);
    await indexAll(store);
    expect(await query(to, 'select count(*) as rows from desk_rows')).toMatchObject([
      { rows: expect.toSatisfy((rows) => Number(rows) >= 10) },
    ]);
    // What was delivered before is not sent again: only the rest can be claimed.
    const waiting = before.deliveries.filter(
      (row) => (row as { state: string }).state === 'waiting',
    );
    const due = await claimed(store, { limit: 99, now: NOON + 86_400_000 });
    expect(due.length).toBeLessThanOrEqual(waiting.length);
  });

  test('an interrupted move goes on, with what has changed meanwhile', async () => {
    const [from, to] = [await seeded(one), await readyDatabase(other)];
    const both = await ends(from, to);
    await expect(
      moveDatabase(
        both.from,
        { ...both.to, store: { ...both.to.store, rows: failing(both.to.store.rows) } },
        NOON,
        SILENT,
      ),
    ).rejects.toThrow('the cable');
    await both.close();
    await expect(openServerStore(to)).rejects.toThrow(/is not complete/);
    const server = await openServerStore(from);
    const [lead] = await server.list({ order: 'newest', limit: 1 });
    await server.erase([lead?.id ?? '']);
    await server.add([newLead({ name: 'Bea' })]);
    await server.close();
    await moved(from, to);
    expect(await contents(to)).toEqual(await contents(from));
  });

  test('and back again, with what came meanwhile', async () => {
    const [from, to] = [await seeded(one), await readyDatabase(other)];
    await moved(from, to);
    const server = await openServerStore(to);
    await server.add([newLead({ name: 'Bea' })]);
    await server.close();
    await moved(to, from);
    await expect(openServerStore(to)).rejects.toThrow(/was moved/);
    const store = await opened(from);
    expect(await store.countListed({})).toBe(12);
  });
});

test.each(ENGINES)(
  'somebody who came to %s during the move and was erased since does not stop a move back',
  async (engine) => {
    const [from, to] = [await seeded(engine), await readyDatabase('sqlite')];
    const before = await openServerStore(from);
    // A server runs until the lock is taken, and its clock may be ahead.
    const lead = newLead({ createdAt: NOON + 1000 });
    await before.add([lead]);
    await before.close();
    await moved(from, to);
    const server = await openServerStore(to);
    await server.erase([lead.id]);
    await server.close();
    await moved(to, from);
    const store = await opened(from);
    expect(await store.find(lead.id)).toBeUndefined();
    expect(await store.countListed({})).toBe(11);
  },
);

describe.each(ENGINES)('a move from %s is refused', (engine) => {
  test('into a database with leads of its own', async () => {
    const [from, to] = [await seeded(engine), await seeded('sqlite')];
    await expect(moved(from, to)).rejects.toThrow(/holds leads of its own/);
  });

  test('while a server sends deliveries', async () => {
    const [from, to] = [await seeded(engine), await readyDatabase('sqlite')];
    const store = await openServerStore(from);
    expect(await claimed(store, { limit: 1 })).toHaveLength(1);
    await store.close();
    await expect(moved(from, to)).rejects.toThrow(/still sending/);
  });

  test('onto itself, and a second time', async () => {
    const [from, to] = [await seeded(engine), await readyDatabase('sqlite')];
    await expect(moved(from, from)).rejects.toThrow('Both are the same database.');
    await moved(from, to);
    await expect(moved(from, await readyDatabase('sqlite'))).rejects.toThrow(/moved to .* already/);
  });
});

test('nothing can be stored in a SQLite database while it is copied', async () => {
  const [from, to] = [await seeded('sqlite'), await readyDatabase('sqlite')];
  const server = await openServerStore(from);
  const both = await ends(from, to);
  let refusal: unknown;
  const rows: TableRows = {
    ...both.to.store.rows,
    write: async (...args) => {
      refusal ??= await server.add([newLead()]).catch((error: unknown) => error);
      await both.to.store.rows.write(...args);
    },
  };
  await moveDatabase(both.from, { ...both.to, store: { ...both.to.store, rows } }, NOON, SILENT);
  expect(refusal).toMatchObject({ code: 'SQLITE_BUSY' });
  await server.close();
  await both.close();
});

/** Writes leads, and then the connection breaks. */
function failing(rows: TableRows): TableRows {
  return {
    ...rows,
    write: async (table, page) => {
      if (table.name === 'attempts') throw new Error('the cable');
      await rows.write(table, page);
    },
  };
}
