import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  ENGINES,
  enginesWithBackup,
  freshDatabase,
  opened,
  temporaryFolder,
} from '../../../../tests/support/databases.ts';
import { dialectOf } from '../../../../tests/support/dialect-of.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { claimed, NOON, newLead } from '../../../../tests/support/leads.ts';
import {
  POSTGRES_PATH,
  restoredBackup,
  runPostgres,
} from '../../../../tests/support/restored-backup.ts';
import { size } from '../../../../tests/support/soak.ts';
import type { DatabaseSetting } from '../../settings/database.ts';
import { HOUR, SECOND } from '../../time/clock.ts';
import { sqliteBackup } from '../backup/sqlite-backup.ts';
import { MIGRATIONS } from './migrate.ts';
import type { AnyDatabase } from './migration.ts';

const LEADS = size(2000, 100_000);
const STATUSES = ['waiting', 'delivered', 'dead', 'quarantined', 'erased'] as const;

function connect(setting: DatabaseSetting): AnyDatabase {
  const db = new Kysely({
    dialect: dialectOf(setting),
  });
  onTestFinished(() => db.destroy());
  return db;
}

/** A database as version 3 of the schema left it, with leads of every status. */
async function makeVersion3(setting: DatabaseSetting, count = LEADS): Promise<AnyDatabase> {
  const db = connect(setting);
  await sql`create table schema_version (version integer primary key not null, applied_at bigint not null)`.execute(
    db,
  );
  for (const migration of MIGRATIONS.slice(0, 3)) {
    await migration.up?.(db, setting.engine);
    await sql`insert into schema_version values (${migration.version}, ${NOON})`.execute(db);
  }
  for (let from = 0; from < count; from += 500) {
    await db
      .insertInto('leads')
      .values(Array.from({ length: Math.min(500, count - from) }, (_, at) => oldLead(from + at)))
      .execute();
  }
  return db;
}

function oldLead(index: number) {
  const status = STATUSES[index % STATUSES.length] as (typeof STATUSES)[number];
  const { id, payload } = newLead({ createdAt: NOON + index });
  const wasTried = status === 'delivered' || status === 'dead' || index % 2 === 1;
  return {
    id,
    key_hash: `key-${index}`,
    content_hash: status === 'erased' ? '' : `content-${index}`,
    status,
    created_at: NOON + index,
    consent_version: '2026-11-15',
    consent_at: NOON + index,
    lead_phone: payload.lead_phone,
    attempts: wasTried ? 2 : 0,
    tries: wasTried ? 3 : 0,
    last_tried_at: wasTried ? NOON + HOUR : 0,
    next_attempt_at: NOON + 2 * HOUR,
    lease_until: 0,
    delivered_at: status === 'delivered' ? NOON + HOUR + index : 0,
    note: status === 'quarantined' ? 'the name carries a link' : wasTried ? 'HTTP 500' : null,
    payload: status === 'erased' ? '' : JSON.stringify(payload),
    campaign: 'ref=anna',
  };
}

describe.each(ENGINES)('the upgrade to the outbox on %s', (engine) => {
  test.skipIf(!enginesWithBackup(POSTGRES_PATH).includes(engine))(
    'a backup from before it is restored and upgraded',
    async () => {
      const setting = await freshDatabase(engine);
      await makeVersion3(setting, 100);
      const path = join(temporaryFolder(), 'copy');
      if (setting.engine === 'sqlite') await sqliteBackup(setting.path, path);
      else runPostgres('pg_dump', ['--format=custom', `--file=${path}`, setting.url]);
      const store = await opened(await restoredBackup(engine, path));
      const each = 100 / STATUSES.length;
      const counts = { waiting: each, delivered: each, dead: each, quarantined: each };
      expect(await store.counts()).toMatchObject(counts);
      expect(await claimed(store, { now: NOON + 3 * HOUR, limit: 100 })).toHaveLength(each);
    },
  );

  test(`carries ${LEADS} leads of every status over`, { timeout: 600_000 }, async () => {
    const setting = await freshDatabase(engine);
    await makeVersion3(setting);
    const store = await opened(setting);
    const each = LEADS / STATUSES.length;
    expect(await store.counts()).toEqual({
      waiting: each,
      delivered: each,
      dead: each,
      quarantined: each,
      restricted: 0,
      erasures: 0,
      oldestWaitingAt: NOON,
      lastDeliveredAt: NOON + HOUR + LEADS - 4,
    });
    const [first, second, third, fourth] = await store.list({ order: 'oldest', limit: 4 });
    expect(first).toMatchObject({
      status: 'waiting',
      campaign: 'ref=anna',
      quarantineReason: null,
      delivery: { state: 'waiting', scheduleStep: 0, sendCount: 0, nextAttemptAt: 0 },
    });
    expect(second).toMatchObject({
      status: 'delivered',
      delivery: { scheduleStep: 2, sendCount: 3, deliveredAt: NOON + HOUR + 1 },
    });
    expect(third).toMatchObject({ status: 'dead', delivery: { lastAnswer: 'HTTP 500' } });
    expect(fourth).toMatchObject({
      status: 'quarantined',
      quarantineReason: 'the name carries a link',
      delivery: undefined,
    });
    const due = await claimed(store, { now: NOON + 3 * HOUR, limit: LEADS });
    expect(due).toHaveLength(each);
    expect(due.every(({ campaign, payload }) => campaign === 'ref=anna' && payload)).toBe(true);
    // The key of an erased lead is still known.
    const replay = { ...newLead(), keyHash: 'key-4' };
    expect(await store.add([replay])).toMatchObject([{ kind: 'repeated' }]);
    await store.releaseFromQuarantine(fourth?.id ?? '', NOON);
    expect((await store.find(fourth?.id ?? ''))?.status).toBe('waiting');
  });

  test('a retry that is not due yet keeps its time', async () => {
    const setting = await freshDatabase(engine);
    await makeVersion3(setting, 20);
    const store = await opened(setting);
    // Every second waiting lead was never tried, and is due at once.
    expect(await claimed(store, { now: NOON + HOUR })).toHaveLength(2);
    expect(await claimed(store, { now: NOON + 2 * HOUR })).toHaveLength(2);
  });
});

describe('beside servers of the previous version, on postgres', () => {
  test('their leads are stored and adopted by the relay', async () => {
    const setting = await freshDatabase('postgres');
    const old = await makeVersion3(setting, 10);
    const store = await opened(setting);
    const fresh = { ...oldLead(100), status: 'waiting', tries: 0, last_tried_at: 0 };
    await old.insertInto('leads').values(fresh).execute();
    expect((await store.find(fresh.id))?.status).toBe('waiting');
    await store.adoptLeads();
    await store.adoptLeads();
    const due = await claimed(store, { now: NOON + 3 * HOUR });
    expect(due.map(({ id }) => id)).toContain(fresh.id);
  });

  test('their relay stops, and what it is sending right now is waited for', async () => {
    const setting = await freshDatabase('postgres');
    const old = await makeVersion3(setting, 10);
    const [sending] = await old.selectFrom('leads').select('id').orderBy('id').limit(1).execute();
    const leaseUntil = Date.now() + 8 * SECOND;
    const isSending = old.updateTable('leads').where('id', '=', sending?.id);
    await isSending.set({ lease_until: leaseUntil }).execute();
    const opening = opened(setting);
    const healthIsGone = () =>
      old
        .selectFrom('webhook_health')
        .selectAll()
        .execute()
        .then(
          () => false,
          () => true,
        );
    await eventually('the old relay can claim nothing more', healthIsGone);
    // This is how the old relay records a delivery.
    await isSending.set({ status: 'delivered', delivered_at: NOON, lease_until: 0 }).execute();
    const store = await opening;
    expect((await store.find(String(sending?.id)))?.status).toBe('delivered');
  });
});
