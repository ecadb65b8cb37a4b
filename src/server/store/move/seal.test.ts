import { describe, expect, test } from 'vitest';
import { ENGINES, execute, opened, readyDatabase } from '../../../../tests/support/databases.ts';
import { incomingMessage } from '../../../../tests/support/incoming-messages.ts';
import { claimed, NOON, newLead } from '../../../../tests/support/leads.ts';
import {
  contents,
  ends,
  moved,
  SILENT,
  seeded,
} from '../../../../tests/support/moved-databases.ts';
import { query } from '../../../../tests/support/stored-leads.ts';
import { openMoveTarget, openServerStore } from '../open-store.ts';
import { moveDatabase } from './move-database.ts';
import type { TableRows } from './table-rows.ts';

describe.each(ENGINES)('a server on %s that was not stopped', (engine) => {
  test('stores and sends nothing once its database has moved', async () => {
    const [from, to] = [await seeded(engine), await readyDatabase('sqlite')];
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
    const [from, to] = [await seeded(engine), await readyDatabase('sqlite')];
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
    const [from, to] = [await seeded(engine), await readyDatabase('sqlite')];
    const server = await opened(from);
    await moved(from, to);
    const [mark] = await query<{ other: string }>(from, 'select other from moves');
    // Servers of 1.0.0 went on, because their mark did not prevent writes.
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
  const [from, to] = [await seeded(engine), await readyDatabase('sqlite')];
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
  // A table that a later version has added since has no trigger yet.
  await execute(from, 'drop trigger refuse_moved on leads');
  await moving.setState(mark);
  await expect(execute(from, 'delete from leads')).rejects.toThrow('was moved');
});

test('reads of the old database stay in its audit log after a move back', async () => {
  const [from, to] = [await seeded('sqlite'), await readyDatabase('sqlite')];
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
