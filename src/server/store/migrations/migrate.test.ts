import { Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  ENGINES,
  execute,
  freshDatabase,
  freshPostgres,
  opened,
} from '../../../../tests/support/databases.ts';
import { dialectOf } from '../../../../tests/support/dialect-of.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { claimed, NOON, newLead } from '../../../../tests/support/leads.ts';
import { query } from '../../../../tests/support/stored-leads.ts';
import type { DatabaseSetting } from '../../settings/database.ts';
import { VERSION } from '../../version.ts';
import { takeMigrationLock } from '../database/advisory-lock.ts';
import { openOperatorStore } from '../open-store.ts';
import { MIGRATIONS, migrate, SCHEMA_VERSION } from './migrate.ts';
import type { AnyDatabase } from './migration.ts';

const OLD = newLead({ key: 'old' });

/** A database as the first release left it: a lead, and the tombstone of an erased one. */
async function makeVersion1(setting: DatabaseSetting): Promise<void> {
  const db = new Kysely<{ schema_version: { version: number; applied_at: number } }>({
    dialect: dialectOf(setting),
  });
  await sql`create table schema_version (version integer primary key not null, applied_at bigint not null)`.execute(
    db,
  );
  await MIGRATIONS[0]?.up?.(db, setting.engine);
  await sql`insert into schema_version values (1, ${NOON})`.execute(db);
  const columns = sql`id, key_hash, content_hash, status, created_at, consent_version, consent_at, lead_phone, next_attempt_at, payload`;
  const payload = JSON.stringify(OLD.payload);
  await sql`insert into leads (${columns}) values
    (${OLD.id}, ${OLD.keyHash}, ${OLD.contentHash}, 'waiting', ${NOON}, 'test', ${NOON}, ${OLD.payload.lead_phone}, ${NOON}, ${payload}),
    ('gone', 'hash', '', 'erased', 0, '', 0, '', 0, '')`.execute(db);
  await db.destroy();
}

test('versions count from 1 without a gap', () => {
  expect(MIGRATIONS.map(({ version }) => version)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
  ]);
  expect(SCHEMA_VERSION).toBe(13);
});

test.each(ENGINES)(
  'a database says which version of the program made it, on %s',
  async (engine) => {
    const setting = await freshDatabase(engine);
    const [made, ...others] = await (await opened(setting)).programVersions();
    expect(made?.version).toBe(VERSION);
    expect(others).toEqual([]);
    const [again] = await (await opened(setting)).programVersions();
    expect(again).toEqual(made);
    const at = made?.last_opened_at ?? 0;
    await execute(setting, `insert into program_versions values ('9.9.9', ${at + 1}, ${at + 1})`);
    const [back] = await (await opened(setting)).programVersions();
    expect(back?.first_opened_at).toBe(at);
    expect(back?.last_opened_at).toBeGreaterThan(at);
  },
);

/** `create index concurrently` waits for transactions that hold an older snapshot, as this does. */
async function lookSlowly(transaction: AnyDatabase): Promise<boolean> {
  await sql`select pg_sleep(0.5)`.execute(transaction);
  return takeMigrationLock(transaction);
}

test('a server that waits for another one to migrate does not hold it up', async () => {
  const setting = await freshPostgres();
  const pools = () =>
    new Kysely<unknown>({
      dialect: dialectOf(setting, 2),
    });
  const [first, waiting] = [pools(), pools()];
  const waited = migrate(first, { mayCreate: true });
  await eventually('the first one has the lock', async () => {
    const locks = await query(setting, "select from pg_locks where locktype = 'advisory'");
    return locks.length > 0;
  });
  await Promise.all([waited, migrate(waiting, { mayCreate: true, takeLock: lookSlowly })]);
  const versions = await query(setting, 'select version from schema_version');
  expect(versions).toHaveLength(SCHEMA_VERSION);
  await Promise.all([first.destroy(), waiting.destroy()]);
});

describe.each(ENGINES)('a database of version 1 on %s', (engine) => {
  test('is upgraded only by the server, and keeps its leads', async () => {
    const setting = await freshDatabase(engine);
    await makeVersion1(setting);
    await expect(openOperatorStore(setting)).rejects.toThrow(/version 1, older than this program/);
    const store = await opened(setting);
    expect(await query(setting, 'select version from schema_version order by version')).toEqual([
      { version: 1 },
      { version: 2 },
      { version: 3 },
      { version: 4 },
      { version: 5 },
      { version: 6 },
      { version: 7 },
      { version: 8 },
      { version: 9 },
      { version: 10 },
      { version: 11 },
      { version: 12 },
      { version: 13 },
    ]);
    expect(await store.programVersions()).toMatchObject([
      { version: '0.1.0', first_opened_at: NOON },
      { version: VERSION },
    ]);
    expect(await store.find(OLD.id)).toMatchObject({ campaign: '', payload: OLD.payload });
    const known = newLead({ key: 'old', campaign: 'ref=anna' });
    expect(await store.add([known])).toEqual([{ kind: 'repeated', id: OLD.id }]);
    const fresh = newLead({ campaign: 'utm_source=a' });
    await store.add([fresh]);
    const due = await claimed(store);
    expect(due.map(({ campaign }) => campaign)).toEqual(['', 'utm_source=a']);
    await opened(setting);
  });
});

test('the upgrade drops what the planner of PostgreSQL has sampled of personal data, for good', async () => {
  const setting = await freshDatabase('postgres');
  await makeVersion1(setting);
  const personal = ['content_hash', 'key_hash', 'lead_phone', 'payload'];
  const sampled = async () => {
    await execute(setting, 'analyze leads');
    const rows = await query<{ attname: string }>(
      setting,
      "select attname::text from pg_stats where tablename = 'leads' order by attname",
    );
    return rows.map(({ attname }) => attname);
  };
  expect(await sampled()).toEqual(expect.arrayContaining(personal));
  await opened(setting);
  const left = await sampled();
  expect(left).toContain('id');
  expect(left.filter((name) => [...personal, 'campaign', 'note'].includes(name))).toEqual([]);
});
