import type { LeadDetail } from '../../../domain/desk/lead-detail.ts';
import type { LeadRow, RowCount } from '../../../domain/desk/lead-list.ts';
import type { FileStore } from './access/file-queries.ts';
import type { SessionStore } from './access/session-queries.ts';
import type {
  AnswerSample,
  ChangeResult,
  CloseRequest,
  DeskTally,
  EraseRequest,
  EraseResult,
  LeadChangeRequest,
  Mark,
} from './desk-types.ts';
import type { EventStore } from './event-queries.ts';
import type { IndexOptions } from './index/index-leads.ts';
import type { ExportRecord } from './lists/export-records.ts';
import type { PartPosition, RowsPart } from './lists/list-every.ts';
import type { FoundRows, RowFilter, RowPosition } from './lists/list-rows.ts';

/** What the desk of the brand's staff needs. */
export type DeskStore = SessionStore &
  FileStore &
  EventStore & {
    /** Brings the desk's rows up to date with what changed; returns how many changes there were. */
    index(limit: number, options: IndexOptions): Promise<number>;
    /** The ids of a page, in the filter's order. */
    listRows(filter: RowFilter, limit: number, after?: RowPosition): Promise<FoundRows>;
    /** The next part of all rows of a filter, also where a search finds more than a list shows. */
    listEvery(filter: RowFilter, limit: number, after?: PartPosition): Promise<RowsPart>;
    countRows(filter: RowFilter): Promise<RowCount>;
    /** Since when the first of these rows, of which there is at least one, waits for us. */
    oldestWaiting(rows: readonly RowPosition[]): Promise<number>;
    /** The most frequent first. */
    campaigns(limit: number): Promise<readonly string[]>;
    /** Returns the rows in the order of the ids, without those that are gone. */
    rows(ids: readonly string[]): Promise<readonly LeadRow[]>;
    /** The same rows in full, for a file. */
    exportRecords(ids: readonly string[]): Promise<readonly ExportRecord[]>;
    detail(id: string): Promise<LeadDetail | undefined>;
    phone(id: string): Promise<string | undefined>;
    change(request: LeadChangeRequest): Promise<ChangeResult>;
    /** A person answered the lead, as the command line is told. */
    markAnswered(request: Mark): Promise<ChangeResult>;
    erase(request: EraseRequest): Promise<EraseResult>;
    closeMessage(request: CloseRequest): Promise<ChangeResult>;
    /** Reads no lead that came before. */
    tally(from: number, until: number): Promise<readonly DeskTally[]>;
    /** How long leads waited for their answer. */
    answerTimes(sample: AnswerSample): Promise<readonly number[]>;
  };
