import { describe, expect, test } from 'vitest';
import {
  ENGINES,
  type Engine,
  execute,
  freshDatabase,
  opened,
  readyDatabase,
} from '../../../../tests/support/databases.ts';
import { indexAll } from '../../../../tests/support/desk.ts';
import { incomingMessage } from '../../../../tests/support/incoming-messages.ts';
import { claimed, NOON, newLead, OWNER, resultOf } from '../../../../tests/support/leads.ts';
import { query } from '../../../../tests/support/stored-leads.ts';
import type { DatabaseSetting } from '../../settings/database.ts';
import { databaseName } from '../database-name.ts';
import { openMoveTarget, openServerStore } from '../open-store.ts';
import { moveDatabase } from './move-database.ts';
import { MOVED_TABLES } from './moved-tables.ts';
import type { TableRows } from './table-rows.ts';

const OUTCOMES = ['delivered', 'dead', 'outage'] as const;
const SILENT = { say: () => undefined, progress: () => undefined, patienceMs: 0 };

/** A database with leads of every status, attempts, a message, a mark and an entry of the log. */
async function seeded(engine: Engine) {
  const setting = await readyDatabase(engine);
  const store = await openServerStore(setting);
  const leads = Array.from({ length: 12 }, (_, index) =>
    newLead({
      name: `Anna ${String.fromCharCode(65 + index)}`,
      ...(index === 0 && { quarantineReason: 'a link' }),
      campaign: index % 2 === 0 ? 'utm_source=x' : '',
    }),
  );
  await store.add(leads);
  const due = await claimed(store, { limit: 6 });
  await store.record(
    'automation',
    OWNER,
    due.map((delivery, index) => resultOf(delivery, { outcome: OUTCOMES[index % 3] ?? 'outage' })),
  );
  await store.receive(
    { messages: [incomingMessage()], statuses: [], contacts: [], endedUserIds: [] },
    NOON,
  );
  await store.desk.markAnswered({ id: leads[9]?.id ?? '', by: 'x', now: NOON });
  await store.erase([leads[10]?.id ?? '']);
  await store.audit([{ at: NOON, actor: 'x', action: 'export', leadId: null, detail: '3 leads' }]);
  await store.addConsentTexts({ '2026-01-01': 'Sì' });
  await store.close();
  return setting;
}

async function ends(from: DatabaseSetting, to: DatabaseSetting) {
  const [source, target] = [await openMoveTarget(from), await openMoveTarget(to)];
  return {
    from: { store: source.moving, name: databaseName(from) },
    to: { store: target.moving, name: databaseName(to) },
    close: () => Promise.all([source.close(), target.close()]),
  };
}

async function moved(from: DatabaseSetting, to: DatabaseSetting): Promise<number> {
  const { close, ...both } = await ends(from, to);
  try {
    return await moveDatabase(both.from, both.to, NOON, SILENT);
  } finally {
    await close();
  }
}

/** Reads what must be equal, without the code that copied it. */
async function contents(setting: DatabaseSetting) {
  const tables = MOVED_TABLES.map(async ({ name, key }) => {
    const rows = await query<Record<string, unknown>>(setting, `select * from ${name}`);
    const sorted = rows.map((row) => JSON.stringify(key.map((column) => row[column]))).toSorted();
    return [name, sorted];
  });
  const leads = await query(
    setting,
    'select id, status, payload, lead_phone, campaign, answer, answer_at, note from leads order by id',
  );
  const deliveries = await query(
    setting,
    'select id, state, send_count, next_attempt_at, delivered_at from deliveries order by id',
  );
  return { keys: Object.fromEntries(await Promise.all(tables)), leads, deliveries };
}

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
    const [from, to] = [await seeded(one), await freshDatabase(other)];
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
    const [from, to] = [await seeded(one), await freshDatabase(other)];
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
    const [from, to] = [await seeded(engine), await freshDatabase('sqlite')];
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
    const [from, to] = [await seeded(engine), await freshDatabase('sqlite')];
    const store = await openServerStore(from);
    expect(await claimed(store, { limit: 1 })).toHaveLength(1);
    await store.close();
    await expect(moved(from, to)).rejects.toThrow(/still sending/);
  });

  test('onto itself, and a second time', async () => {
    const [from, to] = [await seeded(engine), await freshDatabase('sqlite')];
    await expect(moved(from, from)).rejects.toThrow('Both are the same database.');
    await moved(from, to);
    await expect(moved(from, await freshDatabase('sqlite'))).rejects.toThrow(/moved to .* already/);
  });
});

describe.each(ENGINES)('a server on %s that was not stopped', (engine) => {
  test('stores and sends nothing once its database has moved', async () => {
    const [from, to] = [await seeded(engine), await freshDatabase('sqlite')];
    const server = await opened(from);
    const before = await contents(from);
    await moved(from, to);
    const events = { messages: [incomingMessage()], statuses: [], contacts: [], endedUserIds: [] };
    const changes = [
      server.add([newLead()]),
      server.receive({ ...events, contacts: [{ userId: 'x', phone: '1' }] }, NOON),
      claimed(server, { limit: 1, now: NOON + 86_400_000 }),
      server.erase([(before.leads[0] as { id: string }).id]),
      server.checkWritable(NOON),
    ];
    for (const outcome of await Promise.allSettled(changes)) {
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { message: expect.stringContaining('was moved') },
      });
    }
    expect(await contents(from)).toEqual(before);
  });

  test('stores nothing either while everything comes back, and goes on afterwards', async () => {
    const [from, to] = [await seeded(engine), await freshDatabase('sqlite')];
    const server = await opened(from);
    await moved(from, to);
    const changed = await openServerStore(to);
    await changed.add([newLead({ name: 'Bea' })]);
    await changed.close();
    const back = await ends(to, from);
    const refusals: unknown[] = [];
    const rows: TableRows = {
      ...back.to.store.rows,
      write: async (...args) => {
        refusals.push(await server.add([newLead()]).catch((error: unknown) => error));
        await back.to.store.rows.write(...args);
      },
    };
    await moveDatabase(back.from, { ...back.to, store: { ...back.to.store, rows } }, NOON, SILENT);
    await back.close();
    expect(refusals[0]).toMatchObject({ message: expect.stringContaining('is not complete') });
    expect(await server.add([newLead()])).toMatchObject([{ kind: 'created' }]);
    expect(await server.countListed({})).toBe(13);
  });

  test('leaves leads that a move back would delete, so it is refused', async () => {
    const [from, to] = [await seeded(engine), await freshDatabase('sqlite')];
    const server = await opened(from);
    await moved(from, to);
    const [mark] = await query<{ other: string }>(from, 'select other from moves');
    // Servers of 1.0.0 went on, because their mark did not keep anybody from writing.
    await execute(from, 'delete from moves');
    const late = newLead({ createdAt: NOON + 1 });
    await server.add([late]);
    await execute(from, `insert into moves values (1, 'moved', '${mark?.other}', ${NOON})`);
    await expect(moved(to, from)).rejects.toThrow(
      /has 1 rows in "leads" that came after it had moved/,
    );
    expect(await server.find(late.id)).toMatchObject({ id: late.id });
  });
});

test.each(ENGINES)('a server says where %s was moved before it upgrades it', async (engine) => {
  const [from, to] = [await seeded(engine), await freshDatabase('sqlite')];
  await moved(from, to);
  await execute(from, 'delete from schema_version where version > 9');
  await expect(openServerStore(from)).rejects.toThrow(/was moved to .* set DATABASE_URL/);
  expect(await query(from, 'select max(version) as version from schema_version')).toEqual([
    { version: 9 },
  ]);
});

test('a table that is new since an earlier move is sealed too', async () => {
  const from = await seeded('postgres');
  const { moving } = await opened(from);
  const mark = { state: 'moved', other: 'elsewhere', at: NOON } as const;
  await moving.setState(mark);
  // As if a later version had added it to the database since.
  await execute(from, 'drop trigger refuse_moved on leads');
  await moving.setState(mark);
  await expect(execute(from, 'delete from leads')).rejects.toThrow('was moved');
});

test('what was read in the old database stays in its log when everything comes back', async () => {
  const [from, to] = [await seeded('sqlite'), await freshDatabase('sqlite')];
  await moved(from, to);
  const reader = await openMoveTarget(from);
  await reader.audit([
    { at: NOON + 1, actor: 'x', action: 'export', leadId: null, detail: 'later' },
  ]);
  await reader.close();
  await moved(to, from);
  const details = await query(from, 'select detail from audit_log order by id');
  expect(details).toContainEqual({ detail: 'later' });
  expect(details).toContainEqual({ detail: '3 leads' });
});

test('nothing can be stored in a SQLite database while it is copied', async () => {
  const [from, to] = [await seeded('sqlite'), await freshDatabase('sqlite')];
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
