import { sql } from 'kysely';
import type { Engine } from '../../settings/database.ts';
import { dropSamples } from './drop-samples.ts';
import type { AnyDatabase, Migration } from './migration.ts';

/** The messages of the brand's WhatsApp, and how far the answer to each lead has got. */
export const whatsapp: Migration = {
  version: 5,
  prepare: [createTables, dropPersonalSamples, addAnswers, indexLeads],
  async up(db) {
    await sql`insert into destinations (name, down_since, probes, next_probe_at)
      values ('whatsapp', 0, 0, 0) on conflict (name) do nothing`.execute(db);
  },
};

async function createTables(db: AnyDatabase): Promise<void> {
  await sql`create table if not exists incoming_messages (
    id text primary key not null,
    wamid text not null unique,
    type text not null,
    phone text not null,
    user_id text not null,
    shared_phone text not null,
    sent_at bigint not null,
    received_at bigint not null,
    is_erasure_request integer not null,
    text text,
    decide_at bigint not null default 0,
    handled_at bigint not null default 0,
    used_for_lead text not null default ''
  )`.execute(db);
  await sql`create index if not exists incoming_waiting on incoming_messages (decide_at, id)
    where handled_at = 0`.execute(db);
  await sql`create index if not exists incoming_phone on incoming_messages (phone, id)`.execute(db);
  await sql`create index if not exists incoming_user on incoming_messages (user_id, id)`.execute(
    db,
  );
  await sql`create index if not exists incoming_sent on incoming_messages (sent_at)`.execute(db);

  await sql`create table if not exists whatsapp_contacts (
    id text primary key not null,
    phone text not null,
    seen_at bigint not null,
    next_send_at bigint not null default 0
  )`.execute(db);
  await sql`create index if not exists whatsapp_contacts_phone
    on whatsapp_contacts (phone)`.execute(db);

  await sql`create table if not exists outgoing_messages (
    id text primary key not null,
    lead_id text not null,
    kind text not null,
    recipient text not null,
    recipient_type text not null,
    reply_to text not null,
    window_ends_at bigint not null,
    for_erasure integer not null default 0,
    created_at bigint not null,
    sending_since bigint not null default 0,
    maybe_double integer not null default 0,
    uploads integer not null default 0,
    wamid text not null default '',
    failed_wamid text not null default '',
    status text,
    sent_at bigint not null default 0,
    delivered_at bigint not null default 0,
    read_at bigint not null default 0,
    failed_at bigint not null default 0,
    error_code integer,
    error_text text,
    pricing text
  )`.execute(db);
  await sql`create index if not exists outgoing_lead on outgoing_messages (lead_id, id)`.execute(
    db,
  );
  await sql`create index if not exists outgoing_recipient
    on outgoing_messages (recipient, kind, id)`.execute(db);
  await sql`create index if not exists outgoing_wamid on outgoing_messages (wamid)
    where wamid <> ''`.execute(db);

  await sql`create table if not exists erased_messages (
    hash text primary key not null,
    erased_at bigint not null
  )`.execute(db);
}

async function dropPersonalSamples(db: AnyDatabase, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  await dropSamples(db, 'incoming_messages', ['wamid', 'phone', 'user_id', 'shared_phone', 'text']);
  await dropSamples(db, 'outgoing_messages', [
    'recipient',
    'reply_to',
    'wamid',
    'failed_wamid',
    'error_text',
  ]);
  await dropSamples(db, 'whatsapp_contacts', ['id', 'phone']);
}

/** A column with a constant default changes no row, on either engine. */
async function addAnswers(db: AnyDatabase, engine: Engine): Promise<void> {
  if (engine === 'postgres') {
    await sql`alter table leads
      add column if not exists answer text not null default 'none',
      add column if not exists answer_at bigint not null default 0,
      add column if not exists answer_reason text`.execute(db);
    await sql`alter table destinations
      add column if not exists down_reason text not null default '',
      add column if not exists next_send_at bigint not null default 0`.execute(db);
    return;
  }
  await sql`alter table leads add column answer text not null default 'none'`.execute(db);
  await sql`alter table leads add column answer_at bigint not null default 0`.execute(db);
  await sql`alter table leads add column answer_reason text`.execute(db);
  await sql`alter table destinations add column down_reason text not null default ''`.execute(db);
  await sql`alter table destinations
    add column next_send_at bigint not null default 0`.execute(db);
}

/** Messages look up the newest leads of their number; monitoring counts answered leads. */
async function indexLeads(db: AnyDatabase, engine: Engine): Promise<void> {
  const how = sql.raw(engine === 'postgres' ? 'concurrently' : '');
  // An interrupted concurrent build leaves an index behind that is marked as invalid.
  await sql`drop index if exists leads_of_phone`.execute(db);
  await sql`create index ${how} leads_of_phone on leads (lead_phone, id)`.execute(db);
  await sql`drop index if exists leads_answered`.execute(db);
  await sql`create index ${how} leads_answered on leads (answer, id)
    where answer <> 'none'`.execute(db);
  await sql`drop index ${how} if exists leads_phone`.execute(db);
}
