import type { Tables } from '../schema.ts';

type Table = keyof Tables;

/**
 * What `leads move` does with each table: copies it by the columns of its primary key, or not,
 * because the server recreates it or it describes one database only. The compiler reports tables
 * that are missing here.
 */
const PLAN: Readonly<Record<Table, readonly string[] | 'not copied'>> = {
  consent_texts: ['version'],
  leads: ['id'],
  deliveries: ['destination', 'id'],
  destinations: ['name'],
  attempts: ['id'],
  delivered_counts: ['destination', 'shard'],
  alerts: ['name'],
  audit_log: ['id'],
  incoming_messages: ['id'],
  whatsapp_contacts: ['id'],
  outgoing_messages: ['id'],
  erased_messages: ['hash'],
  insight_counts: ['hour', 'event', 'campaign'],
  insight_speed: ['day', 'metric', 'bucket'],
  insight_campaigns: ['campaign'],
  mail_notices: ['name'],
  desk_settings: ['name'],
  desk_marks: ['lead_id'],
  desk_invitations: ['hash'],
  desk_sessions: ['id'],
  desk_files: ['hash'],
  desk_actions: ['hash'],
  // Triggers of the new database queue every lead and message that arrives, and its server indexes
  // them for the desk.
  desk_queue: 'not copied',
  desk_rows: 'not copied',
  desk_terms: 'not copied',
  desk_counts: 'not copied',
  desk_campaigns: 'not copied',
  desk_events: 'not copied',
  // These describe one database only.
  program_versions: 'not copied',
  readiness_check: 'not copied',
  backups: 'not copied',
  moves: 'not copied',
};

/** Audit entries are never changed: a move keeps those that only its target has. */
export const KEPT_TABLE: Table = 'audit_log';

export type MovedTable = { readonly name: Table; readonly key: readonly string[] };

export const MOVED_TABLES: readonly MovedTable[] = Object.entries(PLAN).flatMap(([name, key]) =>
  key === 'not copied' ? [] : [{ name: name as Table, key }],
);
