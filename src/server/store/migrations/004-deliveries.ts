import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Engine } from '../../settings/database.ts';
import { SECOND } from '../../time/clock.ts';
import { TRIGGER_NAMES } from './003-delivered-count.ts';
import { dropSamples } from './drop-samples.ts';
import type { AnyDatabase, Migration } from './migration.ts';

/** Longer than any lease of the previous version, whose attempts end before it. */
const LEASES_END_WITHIN_MS = 25 * SECOND;

/**
 * Delivery state moves from the lead's row into an outbox, `deliveries`, with one row per lead and
 * destination.
 *
 * On PostgreSQL, instances of the previous version may still be running. They go on storing leads
 * (their columns stay, with defaults, until a later migration drops them), which the relay adopts;
 * but they stop sending, because the table of the webhook's health is gone.
 */
export const deliveries: Migration = {
  version: 4,
  prepare: [stopOldRelays, waitForOldLeases, createTables, copyDeliveries, indexLeads],
  async up(db, engine) {
    await sql`drop table delivered_count`.execute(db);
    // On PostgreSQL `proof` stays: instances of the previous version need it to report ready.
    if (engine === 'postgres') return;
    await rebuildLeads(db);
    await sql`drop table webhook_health`.execute(db);
    await sql`drop table proof`.execute(db);
  },
};

async function stopOldRelays(db: AnyDatabase, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`drop table if exists webhook_health`.execute(db);
  for (const name of TRIGGER_NAMES) {
    await sql`drop trigger if exists ${sql.raw(name)} on leads`.execute(db);
    await sql`drop function if exists ${sql.raw(name)}()`.execute(db);
  }
  await sql`alter table leads
    drop constraint if exists leads_status_check,
    alter column next_attempt_at set default 0,
    add column if not exists restricted_at bigint not null default 0`.execute(db);
  await dropSamples(db, 'leads', [
    'lead_phone',
    'payload',
    'key_hash',
    'content_hash',
    'note',
    'campaign',
  ]);
}

/** Attempts in flight are still recorded by their server: copied too early, they would repeat. */
async function waitForOldLeases(db: AnyDatabase, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  const until = Date.now() + LEASES_END_WITHIN_MS;
  while (Date.now() < until) {
    const { rows } = await sql`select 1 from leads where status = 'waiting'
      and lease_until > extract(epoch from clock_timestamp()) * 1000 limit 1`.execute(db);
    if (rows.length === 0) return;
    await sleep(SECOND / 2);
  }
}

async function createTables(db: AnyDatabase, engine: Engine): Promise<void> {
  // Without a row id, SQLite keeps the rows in the order of their key: one tree instead of two.
  const withoutRowId = sql.raw(engine === 'sqlite' ? 'without rowid' : '');
  const bytes = sql.raw(engine === 'sqlite' ? 'blob' : 'bytea');
  await sql`create table if not exists deliveries (
    destination text not null,
    id text not null,
    lead_id text not null,
    event text not null default 'lead',
    created_at bigint not null,
    state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
    schedule_step integer not null default 0,
    send_count integer not null default 0,
    last_attempt_at bigint not null default 0,
    next_attempt_at bigint not null default 0,
    lease_until bigint not null default 0,
    lease_owner text not null default '',
    delivered_at bigint not null default 0,
    last_answer text,
    primary key (destination, id)
  ) ${withoutRowId}`.execute(db);
  // Holds waiting deliveries only, by age: it stays small however many leads there are.
  await sql`create index if not exists deliveries_waiting
    on deliveries (destination, id, next_attempt_at, lease_until)
    where state = 'waiting'`.execute(db);
  await sql`create index if not exists deliveries_dead on deliveries (destination, id)
    where state = 'dead'`.execute(db);
  await sql`create table if not exists destinations (
    name text primary key not null,
    down_since bigint not null,
    probes integer not null,
    next_probe_at bigint not null
  )`.execute(db);
  await sql`insert into destinations values ('automation', 0, 0, 0)
    on conflict (name) do nothing`.execute(db);
  await sql`create table if not exists attempts (
    id text primary key not null,
    delivery_id text not null,
    lead_id text not null,
    destination text not null,
    event text not null,
    at bigint not null,
    duration_ms integer not null,
    answer text not null,
    outcome text not null
  )`.execute(db);
  await sql`create index if not exists attempts_lead on attempts (lead_id)`.execute(db);
  await sql`create index if not exists attempts_at on attempts (at)`.execute(db);
  await sql`create table if not exists delivered_counts (
    destination text not null,
    shard integer not null,
    leads bigint not null,
    last_at bigint not null,
    primary key (destination, shard)
  )`.execute(db);
  await sql`create table if not exists alerts (
    name text primary key not null,
    since bigint not null,
    detail text not null
  )`.execute(db);
  await sql`create table if not exists backups (
    path text primary key not null,
    started_at bigint not null,
    finished_at bigint not null,
    host text not null,
    process integer not null
  )`.execute(db);
  await sql`create table if not exists audit_log (
    id text primary key not null,
    at bigint not null,
    actor text not null,
    action text not null,
    lead_id text,
    detail text
  )`.execute(db);
  await sql`create index if not exists audit_log_lead on audit_log (lead_id)`.execute(db);
  await sql`create table if not exists consent_texts (
    version text primary key not null,
    text text not null
  )`.execute(db);
  await sql`create table if not exists readiness_check (
    id integer primary key not null,
    checked_at bigint not null,
    filler ${bytes} not null
  )`.execute(db);
}

async function copyDeliveries(db: AnyDatabase, engine: Engine): Promise<void> {
  await sql`insert into deliveries (destination, id, lead_id, created_at, state, schedule_step,
      send_count, last_attempt_at, next_attempt_at, delivered_at, last_answer)
    select 'automation', id, id, created_at, status, attempts, tries,
      last_tried_at, case when tries = 0 then 0 else next_attempt_at end, delivered_at, note
    from leads where status in ('waiting', 'delivered', 'dead')
    on conflict (destination, id) do nothing`.execute(db);
  await sql`insert into delivered_counts
    select 'automation', 0, count(*), coalesce(max(delivered_at), 0)
    from deliveries where destination = 'automation' and state = 'delivered'
    on conflict (destination, shard)
    do update set leads = excluded.leads, last_at = excluded.last_at`.execute(db);
  if (engine === 'postgres') {
    await sql`update leads set status = 'accepted', note = null
      where status = 'waiting' and id in (
        select id from deliveries where destination = 'automation' and state = 'waiting'
      )`.execute(db);
  }
}

/** Erasures and incoming messages find a person by the number; each claim asks who is restricted. */
async function indexLeads(db: AnyDatabase, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  // An interrupted concurrent build leaves an index behind that is marked as invalid.
  await sql`drop index if exists leads_phone, leads_restricted`.execute(db);
  await sql`create index concurrently leads_phone on leads (lead_phone)`.execute(db);
  await sql`create index concurrently leads_restricted on leads (id)
    where restricted_at > 0`.execute(db);
}

/** SQLite cannot change a check constraint, and dropping a column rewrites the table each time. */
async function rebuildLeads(db: AnyDatabase): Promise<void> {
  for (const name of TRIGGER_NAMES) await sql`drop trigger ${sql.raw(name)}`.execute(db);
  await sql`create table new_leads (
    id text primary key not null,
    key_hash text unique,
    content_hash text not null,
    status text not null check (status in ('accepted', 'quarantined', 'erased')),
    created_at bigint not null,
    consent_version text not null,
    consent_at bigint not null,
    lead_phone text not null,
    note text,
    payload text not null,
    campaign text not null default '',
    restricted_at bigint not null default 0
  )`.execute(db);
  await sql`insert into new_leads (id, key_hash, content_hash, status, created_at,
      consent_version, consent_at, lead_phone, note, payload, campaign)
    select id, key_hash, content_hash,
      case when status in ('quarantined', 'erased') then status else 'accepted' end,
      created_at, consent_version, consent_at, lead_phone,
      case when status = 'quarantined' then note end, payload, campaign
    from leads order by id`.execute(db);
  await sql`drop table leads`.execute(db);
  await sql`alter table new_leads rename to leads`.execute(db);
  await sql`create index leads_quarantined on leads (id)
    where status = 'quarantined'`.execute(db);
  await sql`create index leads_phone on leads (lead_phone)`.execute(db);
  await sql`create index leads_restricted on leads (id) where restricted_at > 0`.execute(db);
}
