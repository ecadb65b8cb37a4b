import type { LeadPayload } from '../../domain/lead/lead-payload.ts';
import type { Held } from '../database/schema.ts';

/** What the operator sees: quarantined, or how far the delivery to the automation has come. */
export const LEAD_STATUSES = ['waiting', 'delivered', 'closed', 'dead', 'quarantined'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** A lead that passed every rule, ready to be stored. */
export type NewLead = {
  readonly id: string;
  /** A hash of the sender's `Idempotency-Key`; the key itself is never stored. */
  readonly keyHash: string | null;
  /** A hash of what the visitor entered; identifies a repeated lead among those with its key. */
  readonly contentHash: string;
  readonly held: Held | null;
  readonly createdAt: number;
  readonly consentVersion: string;
  /** Where the visitor came from, as `campaignOf` writes it. */
  readonly campaign: string | null;
  readonly payload: LeadPayload;
};

export type StoredAs =
  | { readonly kind: 'created'; readonly id: string }
  /** The same lead came before and is stored once. */
  | { readonly kind: 'repeated'; readonly id: string }
  /** The key came before with another lead. */
  | { readonly kind: 'conflict' };

/** How far the delivery of a lead had got when it was erased or restricted. */
export type LeadReach = {
  readonly id: string;
  /** Null means never. */
  readonly deliveredAt: number | null;
  /** An attempt was made or in flight: it may have arrived, whatever its answer was. */
  readonly wasSent: boolean;
};
