import { sql } from 'kysely';
import type { Engine } from '../../settings/database.ts';
import type { AnyDatabase, Migration } from './migration.ts';

/**
 * The tables of the staff's desk. The server derives rows, search terms and counts from the leads
 * (`store/desk/index/index-queue.ts`). Triggers queue what has changed, so that this includes
 * changes by servers of the previous version and by the command line.
 */
export const desk: Migration = {
  version: 6,
  prepare: [createTables, addColumns, createTriggers],
  async up(db) {
    // Leads from before the desk were promised no answer there, so they are not listed as to do.
    await sql`insert into desk_settings (name, value)
      select 'last_old_lead', coalesce(max(id), '') from leads where true
      on conflict (name) do nothing`.execute(db);
    await sql`insert into desk_queue (kind, ref)
      select 'lead', id from leads where status <> 'erased' order by id`.execute(db);
    await sql`insert into desk_queue (kind, ref)
      select 'message', id from incoming_messages order by id`.execute(db);
  },
};

async function createTables(db: AnyDatabase, engine: Engine): Promise<void> {
  const isPostgres = engine === 'postgres';
  const withoutRowId = sql.raw(isPostgres ? '' : 'without rowid');
  const counter = sql.raw(
    isPostgres
      ? 'bigint generated always as identity primary key'
      : 'integer primary key autoincrement',
  );
  // A search for a prefix is a range, which needs the order of the bytes.
  const byBytes = sql.raw(isPostgres ? 'collate "C"' : '');

  await sql`create table if not exists desk_settings (
    name text primary key not null,
    value text not null
  )`.execute(db);
  await sql`create table if not exists desk_queue (
    id ${counter},
    kind text not null,
    ref text not null
  )`.execute(db);
  await sql`create table if not exists desk_rows (
    id text primary key not null,
    bucket text not null,
    campaign text not null,
    created_at bigint not null,
    answered_at bigint not null
  ) ${withoutRowId}`.execute(db);
  await sql`create index if not exists desk_rows_bucket
    on desk_rows (bucket, created_at, id)`.execute(db);
  await sql`create index if not exists desk_rows_campaign
    on desk_rows (bucket, campaign, created_at, id)`.execute(db);
  await sql`create table if not exists desk_terms (
    term text ${byBytes} not null,
    lead_id text not null,
    primary key (term, lead_id)
  ) ${withoutRowId}`.execute(db);
  await sql`create index if not exists desk_terms_lead on desk_terms (lead_id, term)`.execute(db);
  await sql`create table if not exists desk_counts (
    bucket text primary key not null,
    leads bigint not null
  )`.execute(db);
  await sql`create table if not exists desk_campaigns (
    campaign text primary key not null,
    leads bigint not null
  )`.execute(db);
  await sql`create index if not exists desk_campaigns_leads
    on desk_campaigns (leads, campaign)`.execute(db);
  await sql`create table if not exists desk_events (
    id ${counter},
    ref text not null
  )`.execute(db);
  await sql`create table if not exists desk_marks (
    lead_id text primary key not null,
    called_at bigint not null default 0,
    call_back_day text,
    note text not null default '',
    version integer not null,
    changed_by text not null,
    changed_at bigint not null,
    undo_answer text
  )`.execute(db);
  await sql`create table if not exists desk_invitations (
    hash text primary key not null,
    name text not null,
    created_at bigint not null,
    expires_at bigint not null
  )`.execute(db);
  await sql`create table if not exists desk_sessions (
    id text primary key not null,
    hash text not null unique,
    previous_hash text unique,
    previous_until bigint not null default 0,
    name text not null,
    device text not null,
    first_used_at bigint not null,
    last_used_at bigint not null,
    renewed_at bigint not null
  )`.execute(db);
  await sql`create table if not exists desk_files (
    hash text primary key not null,
    session_id text not null,
    request text not null,
    expires_at bigint not null
  )`.execute(db);
  await sql`create table if not exists desk_actions (
    hash text primary key not null,
    request_hash text not null,
    at bigint not null
  )`.execute(db);
  await sql`create index if not exists desk_actions_at on desk_actions (at)`.execute(db);
  if (isPostgres) {
    // The planner's statistics would keep samples of names and notes.
    await sql`alter table desk_terms alter column term set statistics 0`.execute(db);
    await sql`alter table desk_marks
      alter column note set statistics 0,
      alter column changed_by set statistics 0`.execute(db);
    await sql`alter table desk_files alter column request set statistics 0`.execute(db);
  }
}

/** `closed_at`: when a person dealt with a message from a number without a lead; 0 before. */
async function addColumns(db: AnyDatabase, engine: Engine): Promise<void> {
  const ifMissing = sql.raw(engine === 'postgres' ? 'if not exists' : '');
  await sql`alter table incoming_messages
    add column ${ifMissing} closed_at bigint not null default 0`.execute(db);
}

type Trigger = {
  readonly name: string;
  readonly on: string;
  readonly when?: string;
  readonly kind: 'lead' | 'message';
  readonly ref: string;
};

const TRIGGERS: readonly Trigger[] = [
  { name: 'desk_lead_added', on: 'insert on leads', kind: 'lead', ref: 'new.id' },
  {
    name: 'desk_lead_changed',
    on: 'update of status, answer, restricted_at on leads',
    kind: 'lead',
    ref: 'new.id',
  },
  { name: 'desk_lead_deleted', on: 'delete on leads', kind: 'lead', ref: 'old.id' },
  {
    name: 'desk_delivery_changed',
    on: 'update of state on deliveries',
    when: "new.destination = 'automation' and new.event = 'lead' and new.state <> old.state",
    kind: 'lead',
    ref: 'new.lead_id',
  },
  {
    name: 'desk_message_changed',
    on: 'update of handled_at, closed_at on incoming_messages',
    kind: 'message',
    ref: 'new.id',
  },
  {
    name: 'desk_message_deleted',
    on: 'delete on incoming_messages',
    kind: 'message',
    ref: 'old.id',
  },
];

/** A trigger only adds a row to the queue, so that it locks no row that others need. */
async function createTriggers(db: AnyDatabase, engine: Engine): Promise<void> {
  for (const { name, on, when, kind, ref } of TRIGGERS) {
    const trigger = sql.id(name);
    const insert = sql.raw(`insert into desk_queue (kind, ref) values ('${kind}', ${ref})`);
    if (engine === 'sqlite') {
      const condition = sql.raw(when ? `when ${when}` : '');
      await sql`create trigger ${trigger} after ${sql.raw(on)} ${condition}
        begin ${insert}; end`.execute(db);
      continue;
    }
    const condition = sql.raw(when ? `when (${when})` : '');
    const table = sql.raw(on.replace(/.* on /, ''));
    await sql`create or replace function ${trigger}() returns trigger language plpgsql as
      $$ begin ${insert}; return null; end $$`.execute(db);
    await sql`drop trigger if exists ${trigger} on ${table}`.execute(db);
    await sql`create trigger ${trigger} after ${sql.raw(on)}
      for each row ${condition} execute function ${trigger}()`.execute(db);
  }
}
