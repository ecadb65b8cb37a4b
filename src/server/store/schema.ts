import type { Generated } from 'kysely';
import type { LeadStatus } from './lead-store.ts';

/** Times are milliseconds since 1970, 0 for never: both engines hold them alike. */
export type LeadRow = {
  id: string;
  key_hash: string | null;
  content_hash: string;
  /** `erased` is a tombstone: no person in it, only the hash of the key that must not come back. */
  status: LeadStatus | 'erased';
  created_at: number;
  consent_version: string;
  consent_at: number;
  lead_phone: string;
  /** The body the webhook receives, byte for byte the same at each attempt. */
  payload: string;
  attempts: Generated<number>;
  tries: Generated<number>;
  last_tried_at: Generated<number>;
  next_attempt_at: number;
  lease_until: Generated<number>;
  delivered_at: Generated<number>;
  note: string | null;
  /** A query of `utm_*` and `ref`; empty for none. */
  campaign: Generated<string>;
};

/** One row. */
export type WebhookHealthRow = {
  id: number;
  down_since: number;
  probes: number;
  next_probe_at: number;
};

/** One row, written by `/readyz` to prove that writing works: as much as some leads take. */
export type ProofRow = { id: number; proved_at: number; filler: string };

/** One row, kept by the database itself: see `delivered-count.ts`. */
export type DeliveredCountRow = { id: number; leads: number; last_at: number };

export type Tables = {
  leads: LeadRow;
  webhook_health: WebhookHealthRow;
  proof: ProofRow;
  delivered_count: DeliveredCountRow;
};
