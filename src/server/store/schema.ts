import type { Generated } from 'kysely';
import type { DeliveryEvent, DeliveryOutcome, DeliveryState, Destination } from './delivery.ts';

// Times are epoch milliseconds, 0 means never: both engines hold them alike.

export type LeadRow = {
  id: string;
  key_hash: string | null;
  content_hash: string;
  /**
   * `erased` is a tombstone that holds no personal data, only the hash of the key that must not
   * come back. `waiting` is written by instances of the previous version and adopted by the relay.
   * On PostgreSQL, leads of that version may also hold `delivered` or `dead`, which mean `accepted`.
   */
  status: 'accepted' | 'quarantined' | 'erased' | 'waiting' | 'delivered' | 'dead';
  created_at: number;
  consent_version: string;
  consent_at: number;
  lead_phone: string;
  /** The body that the automation receives, byte for byte the same at each attempt. */
  payload: string;
  /** Why the lead is quarantined. */
  note: string | null;
  /** A query of `utm_*` and `ref`; empty if unknown. */
  campaign: Generated<string>;
  /** When the person asked for their data to be stored only; 0 otherwise. */
  restricted_at: Generated<number>;
};

/** The outbox. */
export type DeliveryRow = {
  destination: Destination;
  id: string;
  lead_id: string;
  event: Generated<DeliveryEvent>;
  /** When the lead came, or the event happened. */
  created_at: number;
  state: Generated<DeliveryState>;
  schedule_step: Generated<number>;
  send_count: Generated<number>;
  last_attempt_at: Generated<number>;
  /** 0 means at once. */
  next_attempt_at: Generated<number>;
  /** By the database's clock; 0 while nobody holds it. */
  lease_until: Generated<number>;
  lease_owner: Generated<string>;
  delivered_at: Generated<number>;
  last_answer: string | null;
};

export type DestinationRow = {
  name: Destination;
  down_since: number;
  probes: number;
  next_probe_at: number;
};

/** One row per attempt; ids ascend with time. */
export type AttemptRow = {
  id: string;
  delivery_id: string;
  lead_id: string;
  destination: Destination;
  event: DeliveryEvent;
  at: number;
  duration_ms: number;
  answer: string;
  outcome: DeliveryOutcome;
};

/**
 * How many leads each destination has received. Counting a million rows takes a second, so the sum
 * is kept: spread over a few rows (`shard`), because all instances would wait for a single one.
 */
export type DeliveredCountRow = {
  destination: Destination;
  shard: number;
  leads: number;
  last_at: number;
};

/** One row that `/readyz` rewrites to show that writing works. */
export type ReadinessCheckRow = { id: number; checked_at: number; filler: Uint8Array };

/** What the operator should know until it is over. */
export type AlertRow = { name: string; since: number; detail: string };

/** Copies that `leads backup` has made or is making; `finished_at` is 0 until it is whole. */
export type BackupRow = {
  path: string;
  started_at: number;
  finished_at: number;
  host: string;
  process: number;
};

/** Who did what to which lead, without a word of its contents. Rows are only ever added. */
export type AuditRow = {
  id: string;
  at: number;
  actor: string;
  action: string;
  lead_id: string | null;
  detail: string | null;
};

/** The words that were agreed to, once per version. */
export type ConsentTextRow = { version: string; text: string };

export type Tables = {
  leads: LeadRow;
  deliveries: DeliveryRow;
  destinations: DestinationRow;
  attempts: AttemptRow;
  delivered_counts: DeliveredCountRow;
  readiness_check: ReadinessCheckRow;
  alerts: AlertRow;
  backups: BackupRow;
  audit_log: AuditRow;
  consent_texts: ConsentTextRow;
};
