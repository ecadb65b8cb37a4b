import { ANSWERS } from '../answer/answer-state.ts';
import type { PhysicalGoal } from '../calculator/calculator-input.ts';

export const TABS = ['todo', 'waiting', 'sent', 'all'] as const;
export type Tab = (typeof TABS)[number];

export type TabCounts = Readonly<Record<Tab, number>>;

/** What a filter can ask for. `automation`: the brand's automation took the lead and answers it. */
export const ROW_STATES = [...ANSWERS, 'automation', 'quarantined', 'unmatched'] as const;
export type RowState = (typeof ROW_STATES)[number];

export const MAX_SEARCH_LENGTH = 100;

export type LeadFilter = {
  readonly tab: Tab;
  /** Any part of a name, four or more digits of a number, or a campaign. */
  readonly search?: string | undefined;
  readonly state?: RowState | undefined;
  readonly campaign?: string | undefined;
  /** Days in the brand's time zone, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

export const PAGE_SIZE = 50;
/** Pages name at most this many campaigns: those with the most leads. */
export const MAX_CAMPAIGNS = 100;
/** Counting stops here; the page then says "oltre 1000". */
export const COUNT_LIMIT = 1000;

export type LeadsPage = {
  /** How many rows match, or COUNT_LIMIT + 1 for more than that. */
  readonly total: number;
  readonly rows: readonly LeadRow[];
  /** Absent on the last page. */
  readonly next?: string;
  readonly counts: TabCounts;
  /** Campaigns to choose from, the most frequent first. */
  readonly campaigns: readonly string[];
};

/** Who has come since a list was opened. */
export type Arrivals = {
  /** The newest lead of that time, or empty. */
  readonly after: string;
  /** The newest first, and at most so many. */
  readonly arrived: readonly { readonly id: string; readonly name: string }[];
};
export const MAX_ARRIVALS = 10;

/** A lead or, if `state` is `unmatched`, a message from a sender without a lead. */
export type LeadRow = {
  readonly id: string;
  readonly name: string;
  /** Empty if WhatsApp hides the sender's number. */
  readonly maskedPhone: string;
  readonly createdAt: number;
  readonly state: RowState;
  /** The person asked for a restriction: their data is stored but not used. */
  readonly isRestricted: boolean;
  /** Why an answer failed: a code of the answers, for example `window_closed`. */
  readonly reason: string | null;
  /** When the visitor wrote after the answer, until a person replies or says that it is done. */
  readonly wroteAgainAt: number | null;
  readonly campaign: string;
  /** Null for an unmatched message, and once the body data is gone. */
  readonly goal: PhysicalGoal | null;
  readonly calledAt: number | null;
  readonly callBackDay: string | null;
  /** The first words of the note. */
  readonly note: string;
  readonly version: number;
};
