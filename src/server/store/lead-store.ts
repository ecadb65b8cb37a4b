import type { LeadPayload } from '../../domain/lead/lead-payload.ts';
import type { RetentionStore } from './retention-store.ts';

/** What the operator sees. */
export const LEAD_STATUSES = ['waiting', 'delivered', 'dead', 'quarantined'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** A lead that passed every rule, ready to be stored. */
export type NewLead = {
  readonly id: string;
  /** Of the sender's `Idempotency-Key`; the key itself is never stored. */
  readonly keyHash: string | null;
  /** Of what the visitor said; tells a repeated lead from another one under the same key. */
  readonly contentHash: string;
  readonly quarantineReason: string | null;
  readonly createdAt: number;
  readonly consentVersion: string;
  /** Where its visitor came from, as `campaignOf` writes it; empty for nowhere in particular. */
  readonly campaign: string;
  readonly payload: LeadPayload;
};

export type StoredAs =
  | { readonly kind: 'created'; readonly id: string }
  /** The same lead came before: it is stored once. */
  | { readonly kind: 'repeated'; readonly id: string }
  /** The key came before with another lead. */
  | { readonly kind: 'conflict' };

/** What the relay needs to send a lead. */
export type Delivery = {
  readonly id: string;
  readonly body: string;
  readonly campaign: string;
  /** How many steps of the schedule are used up. */
  readonly attempts: number;
  /** When it was tried last; 0 for never. */
  readonly lastTriedAt: number;
  readonly nextAttemptAt: number;
  /** Proves whose claim it is: a result that comes after the lease ran out changes nothing. */
  readonly leaseUntil: number;
};

export type DeliveryResult = {
  readonly id: string;
  readonly leaseUntil: number;
  readonly at: number;
  readonly status: 'waiting' | 'delivered' | 'dead';
  readonly attempts: number;
  readonly nextAttemptAt: number;
  readonly note: string | null;
};

/** Whether the webhook answers: one row that all instances on a database share. */
export type WebhookHealth = {
  /** 0 while it is up. */
  readonly downSince: number;
  readonly probes: number;
  readonly nextProbeAt: number;
};

export type StoredLead = {
  readonly id: string;
  readonly status: LeadStatus;
  readonly createdAt: number;
  readonly consentVersion: string;
  readonly consentAt: number;
  readonly campaign: string;
  readonly payload: LeadPayload;
  readonly attempts: number;
  readonly tries: number;
  readonly lastTriedAt: number;
  readonly nextAttemptAt: number;
  readonly deliveredAt: number;
  readonly note: string | null;
};

/** What is left to say of a lead at the moment it was erased. */
export type ErasedLead = {
  readonly id: string;
  /** 0 for never. */
  readonly deliveredAt: number;
  /** An attempt was made or under way: it may have arrived, whatever was noted of it. */
  readonly wasTried: boolean;
};

export type LeadFilter = {
  readonly status?: LeadStatus | undefined;
  readonly order: 'oldest' | 'newest';
  readonly limit: number;
  /** Exclusive: the last id of the page before. */
  readonly after?: string | undefined;
};

export type StoreCounts = Readonly<Record<LeadStatus, number>> & {
  /** When the oldest waiting lead came; 0 for none. */
  readonly oldestWaitingAt: number;
  readonly lastDeliveredAt: number;
};

/** What is not delivered. */
export type Backlog = Readonly<Record<Exclude<LeadStatus, 'delivered'>, number>> & {
  readonly oldestWaitingAt: number;
};

/** What intake needs. */
export type IntakeStore = {
  /**
   * One transaction, synced before it resolves; answers in the order of the leads. May be called
   * again with the same leads when an answer was lost: each is stored once.
   */
  add(leads: readonly NewLead[]): Promise<readonly StoredAs[]>;
  /** Commits something small, or fails: the proof that a lead could be stored now. */
  prove(now: number): Promise<void>;
};

/** What the relay needs. */
export type RelayStore = {
  /** Leases the oldest leads that are due. */
  claimDue(now: number, leaseUntil: number, limit: number): Promise<readonly Delivery[]>;
  /** Leases the oldest lead that is due and was last tried before a moment. */
  claimProbe(now: number, leaseUntil: number, triedBefore: number): Promise<Delivery | undefined>;
  record(results: readonly DeliveryResult[]): Promise<void>;
  release(deliveries: readonly Delivery[]): Promise<void>;
  health(): Promise<WebhookHealth>;
  /** Takes the right to probe: true for one instance only. */
  takeProbe(now: number, until: number): Promise<boolean>;
  setHealth(health: WebhookHealth): Promise<void>;
};

/** How the operator and the monitors look at leads. */
export type LookupStore = {
  /** Cheap however many leads there are: the server asks for it while it serves. */
  backlog(): Promise<Backlog>;
  /** As cheap. */
  counts(): Promise<StoreCounts>;
  countStale(waitingSince: number): Promise<number>;
  find(id: string): Promise<StoredLead | undefined>;
  list(filter: LeadFilter): Promise<readonly StoredLead[]>;
  findByPhone(phone: string): Promise<readonly StoredLead[]>;
};

/** How the operator changes them. */
export type UpkeepStore = {
  /**
   * Forgets the leads; only the hash of a key stays, so that a replay is not stored again. Tells
   * what became of each up to that very moment: the relay may be sending it.
   */
  erase(ids: readonly string[]): Promise<readonly ErasedLead[]>;
  /** Makes them due at once, from the beginning of the schedule. */
  retry(ids: readonly string[], now: number): Promise<number>;
  retryDead(now: number): Promise<number>;
  countOlder(createdBefore: number, statuses: readonly LeadStatus[]): Promise<number>;
  /** Deletes the oldest such leads, at most `limit`; returns how many. */
  deleteOlder(
    createdBefore: number,
    statuses: readonly LeadStatus[],
    limit: number,
  ): Promise<number>;
};

/** Every time zone's days begin at one of these. */
export const QUARTER_HOUR_MS = 15 * 60 * 1000;

/** Leads of one quarter of an hour that share status and campaign. */
export type LeadTally = {
  /** Quarters of an hour since 1970. */
  readonly quarter: number;
  readonly status: LeadStatus;
  readonly campaign: string;
  readonly count: number;
};

export type ReportStore = {
  /** Reads no lead that came before: a month costs the same however many years there are. */
  tally(since: number): Promise<readonly LeadTally[]>;
};

export type OperatorStore = LookupStore & UpkeepStore & ReportStore;

/** `total` where the engine knows it. */
export type CopyProgress = (bytes: number, total?: number) => void;

export type LeadStore = IntakeStore &
  RelayStore &
  OperatorStore &
  RetentionStore & {
    readonly engine: 'sqlite' | 'postgres';
    /** Removes the bytes of erased leads from the files, as far as the engine allows. */
    scrub(): Promise<void>;
    backup(path: string, onProgress?: CopyProgress): Promise<void>;
    close(): Promise<void>;
  };

/** The database is there, but this start or command must not go on with it. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
