import type { Tables } from '../schema.ts';

type Table = keyof Tables;

/** The compiler reports tables that are missing here. */
const PLAN: Readonly<Record<Table, 'moved' | 'counted' | 'not moved'>> = {
  consent_texts: 'moved',
  leads: 'moved',
  bodies: 'moved',
  erased_keys: 'moved',
  deliveries: 'moved',
  destinations: 'moved',
  attempts: 'counted',
  alerts: 'moved',
  audit_log: 'moved',
  incoming_messages: 'moved',
  whatsapp_contacts: 'moved',
  outgoing_messages: 'moved',
  failed_sends: 'moved',
  erased_messages: 'moved',
  insight_counts: 'moved',
  insight_speed: 'moved',
  insight_campaigns: 'moved',
  mail_notices: 'moved',
  desk_marks: 'moved',
  desk_invitations: 'moved',
  desk_sessions: 'moved',
  desk_files: 'moved',
  desk_actions: 'moved',
  // After the rows whose triggers note changes.
  desk_events: 'counted',
  // It describes one database only.
  meta: 'not moved',
};

const namesOf = (kinds: readonly string[]) =>
  Object.entries(PLAN).flatMap(([name, kind]) => (kinds.includes(kind) ? [name as Table] : []));

export const MOVED_TABLES = namesOf(['moved', 'counted']);

/** Tables whose rows the database numbers. */
export const COUNTED_TABLES = namesOf(['counted']);

export const GENERATED_COLUMNS: Readonly<Record<string, readonly string[]>> = { leads: ['state'] };
