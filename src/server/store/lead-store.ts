import type { Answer } from '../../domain/answer/answer-state.ts';
import type { Engine } from '../settings/database.ts';
import type { AlertStore } from './alert-queries.ts';
import type { AuditStamp, AuditStore } from './audit-queries.ts';
import type { BackupStore } from './backup/backup-queries.ts';
import type { DeliveryStore } from './deliveries/delivery.ts';
import type { DeskStore } from './desk/desk-queries.ts';
import type { ErasedNumber } from './erasure/erase-sender.ts';
import type { EraseOptions } from './erasure/lead-erasure.ts';
import type { InsightStore } from './insights/insights-queries.ts';
import type { LeadReach, LeadStatus, NewLead, StoredAs, StoredLead } from './lead.ts';
import type { ConsentStore } from './leads/consent-queries.ts';
import type { MailStore } from './mail-queries.ts';
import type { MoveStore } from './move/move-store.ts';
import type { RetentionStore } from './retention/retention-queries.ts';
import type { Tables } from './schema.ts';
import type { AnswerStore } from './whatsapp/answer-queries.ts';

export type ListFilter = {
  readonly status?: LeadStatus | undefined;
  /** Whether restricted leads are left out, which is the default, or listed too, or alone. */
  readonly restricted?: 'without' | 'with' | 'only';
  readonly answer?: Answer | undefined;
};

export type LeadFilter = ListFilter & {
  readonly order: 'oldest' | 'newest';
  readonly limit: number;
  /** Exclusive: the last id of the page before. */
  readonly after?: string | undefined;
};

/**
 * What is not delivered. `dead` includes announcements of erasures. Restricted leads are counted
 * apart: what waits or is dead can be sent.
 */
export type Backlog = Readonly<Record<Exclude<LeadStatus, 'delivered'> | 'restricted', number>> & {
  /** Announcements of erasures that wait to be sent; those that failed for good are in `dead`. */
  readonly erasures: number;
  /** When the lead that has waited longest began to wait; 0 if none waits. */
  readonly oldestWaitingAt: number;
};

type StoreCounts = Backlog & { readonly delivered: number; readonly lastDeliveredAt: number };

export type IntakeStore = {
  /**
   * Stores leads in one transaction, synced before it resolves; results are in the order of the
   * leads. Safe to repeat if a result was lost: each lead is stored once.
   */
  add(leads: readonly NewLead[]): Promise<readonly StoredAs[]>;
  /** Commits a write that needs new disk space; fails if a lead could not be stored now. */
  checkWritable(now: number): Promise<void>;
};

/** Queries for the operator and for monitoring. */
export type LookupStore = {
  /** Cheap however many leads there are, because a running server queries it. */
  backlog(): Promise<Backlog>;
  /** Cheap however many leads there are. */
  counts(): Promise<StoreCounts>;
  countStale(waitingSince: number): Promise<number>;
  find(id: string): Promise<StoredLead | undefined>;
  /** How many leads `list` would return without a limit. */
  countListed(filter: ListFilter): Promise<number>;
  list(filter: LeadFilter): Promise<readonly StoredLead[]>;
  findByPhone(phone: string): Promise<readonly StoredLead[]>;
  /** Reads no earlier lead: a month costs the same however many years are stored. */
  tally(since: number): Promise<readonly LeadTally[]>;
  /** The versions of the program that have opened the database, the first one first. */
  programVersions(): Promise<readonly Readonly<Tables['program_versions']>[]>;
};

/** Which deliveries are to be sent to the automation again. */
export type RequeueFilter = {
  readonly now: number;
} & (
  | { readonly id: string }
  | { readonly state: 'dead' }
  /** Every lead that came at this time or later; delivered ones only if that is asked for. */
  | { readonly since: number; readonly includeDelivered: boolean }
);

/** Which leads are deleted because of their age. Restricted ones never are. */
export type PurgeFilter = {
  readonly createdBefore: number;
  /** Whether to delete waiting leads too, which are then never delivered. */
  readonly includeWaiting: boolean;
};

/** How the operator changes leads. */
export type UpkeepStore = {
  /**
   * Erases the leads; only a hash of the idempotency key stays, so that a replay is not stored
   * again. Returns how far each delivery had got, because the relay may be sending it.
   */
  erase(ids: readonly string[], options?: EraseOptions): Promise<readonly LeadReach[]>;
  /** Erases all leads of a number, and its WhatsApp data. */
  eraseNumber(phone: string, now: number, options: EraseOptions): Promise<ErasedNumber>;
  /**
   * Restricts leads (GDPR art. 18: they are stored, and nothing else is done with them), or lifts
   * the restriction and answers visitors who wait for that; either is audited. Returns the leads
   * that changed; a delivery in flight may still arrive.
   */
  setRestricted(
    ids: readonly string[],
    isRestricted: boolean,
    stamp: AuditStamp,
  ): Promise<readonly LeadReach[]>;
  /**
   * Makes deliveries due now, from the beginning of the schedule; returns how many. Restricted
   * leads and those without body data are left out.
   */
  requeue(filter: RequeueFilter): Promise<number>;
  /** Puts a lead into the outbox if it is quarantined. */
  releaseFromQuarantine(id: string, now: number): Promise<void>;
  countOlder(filter: PurgeFilter): Promise<number>;
  /** Deletes the oldest such leads, at most `limit`; returns how many. */
  deleteOlder(filter: PurgeFilter, limit: number): Promise<number>;
};

/** Every time zone's days begin at a multiple of this. */
export const QUARTER_HOUR_MS = 15 * 60 * 1000;

/** Leads of one quarter of an hour that share status and campaign. */
export type LeadTally = {
  /** Quarters of an hour since 1970. */
  readonly quarter: number;
  readonly status: LeadStatus;
  readonly campaign: string;
  readonly count: number;
};

/** `total` is given if the engine knows it. */
export type CopyProgress = (bytes: number, total?: number) => void;

/** Tells the operator what is done and what is left. */
export type ScrubOutput = {
  readonly say: (line: string) => void;
  readonly progress: (line: string) => void;
};

/** What the server uses: only plain data goes in and out, as the store may be in another thread. */
export type ServerStore = IntakeStore &
  AnswerStore &
  AlertStore &
  AuditStore &
  BackupStore &
  ConsentStore &
  DeliveryStore &
  InsightStore &
  MailStore &
  LookupStore &
  UpkeepStore &
  RetentionStore & {
    readonly engine: Engine;
    readonly desk: DeskStore;
    /** Why leads cannot be stored at the moment, as far as is known without a query. */
    problem(): string | undefined;
    /** Removes the bytes of erased leads from the files, as far as this blocks nothing else. */
    scrub(): Promise<void>;
    close(): Promise<void>;
  };

/** What the operator's commands use in addition. */
export type LeadStore = ServerStore & {
  readonly moving: MoveStore;
  /** Removes the bytes of all erased leads, even if leads have to wait. Returns false if some are left. */
  scrubFully(output: ScrubOutput): Promise<boolean>;
  backup(path: string, onProgress?: CopyProgress): Promise<void>;
};
