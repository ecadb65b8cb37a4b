import { Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ENGINES, freshDatabase, opened } from '../../../../tests/support/databases.ts';
import { indexAll } from '../../../../tests/support/desk.ts';
import { dialectOf } from '../../../../tests/support/dialect-of.ts';
import { NOON, newLead } from '../../../../tests/support/leads.ts';
import type { DatabaseSetting } from '../../settings/database.ts';
import { desk } from './006-desk.ts';
import { MIGRATIONS } from './migrate.ts';
import type { AnyDatabase } from './migration.ts';

const LEADS = 450;

function connect(setting: DatabaseSetting): AnyDatabase {
  const db = new Kysely({
    dialect: dialectOf(setting),
  });
  onTestFinished(() => db.destroy());
  return db;
}

/** A database as version 5 of the schema left it. */
async function makeVersion5(setting: DatabaseSetting): Promise<void> {
  const db = connect(setting);
  await sql`create table schema_version (version integer primary key not null, applied_at bigint not null)`.execute(
    db,
  );
  for (const migration of MIGRATIONS.slice(0, 5)) {
    for (const step of migration.prepare ?? []) await step(db, setting.engine);
    await migration.up?.(db, setting.engine);
    await sql`insert into schema_version values (${migration.version}, ${NOON})`.execute(db);
  }
  for (let index = 0; index < LEADS; index++) {
    const { id, payload, createdAt } = newLead({
      name: index === 7 ? 'Zoë Nuñez' : `Anna ${index}`,
      createdAt: NOON + index,
    });
    await db
      .insertInto('leads')
      .values({
        id,
        content_hash: '',
        status: 'accepted',
        created_at: createdAt,
        consent_version: '1',
        consent_at: createdAt,
        lead_phone: payload.lead_phone,
        payload: JSON.stringify(payload),
        answer: index % 10 === 0 ? 'read' : 'none',
      })
      .execute();
  }
}

describe.each(ENGINES)('the upgrade to the desk on %s', (engine) => {
  test('lists existing leads, but not as to do', async () => {
    const setting = await freshDatabase(engine);
    await makeVersion5(setting);
    const store = await opened(setting);
    const fresh = newLead({ createdAt: NOON + LEADS });
    await store.add([fresh]);
    await indexAll(store);
    expect(Object.fromEntries(await store.desk.bucketCounts())).toEqual({
      old: LEADS - LEADS / 10,
      read: LEADS / 10,
      none: 1,
    });
    const found = await store.desk.listRows(
      { buckets: ['old'], order: 'newest', search: 'nunez zoe' },
      10,
    );
    expect(found.rows).toHaveLength(1);
  });
});

test('on postgres, each step can be repeated after an interrupted start', async () => {
  const setting = await freshDatabase('postgres');
  const store = await opened(setting);
  await store.add([newLead()]);
  const db = connect(setting);
  for (const step of desk.prepare ?? []) await step(db, 'postgres');
  await indexAll(store);
  expect(Object.fromEntries(await store.desk.bucketCounts())).toEqual({ none: 1 });
});

test('on postgres, the planner keeps no samples of names and notes', async () => {
  const setting = await freshDatabase('postgres');
  const store = await opened(setting);
  await store.add([newLead({ name: 'Quirina' })]);
  await indexAll(store);
  const db = connect(setting);
  await sql`analyze desk_terms`.execute(db);
  const { rows } = await sql<{ name: string }>`select attname::text as name from pg_stats
    where tablename = 'desk_terms'`.execute(db);
  expect(rows.map(({ name }) => name)).not.toContain('term');
});
