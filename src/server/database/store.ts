import type { Db } from './schema.ts';

/** An open database: its queries, its connections and, on SQLite, its files. */
export type Store = {
  readonly db: Db;
  /** Why leads cannot be stored at the moment, as far as is known without a query. */
  problem(): string | undefined;
  /** Removes the bytes of erased leads from the files, as far as this blocks nothing else. */
  scrub(): Promise<void>;
  /** Copies everything to an empty PostgreSQL database; returns the number of rows. */
  moveTo(target: MoveOptions): Promise<number>;
  close(): Promise<void>;
};

export type StoreOptions = {
  /** Lets the server, and `leads move` for its target, create, upgrade and check the database. */
  readonly mayCreate: boolean;
  /** How long a statement may block this thread while another process writes to SQLite. */
  readonly busyMs: number;
  /**
   * How long the server waits for PostgreSQL to answer a query. The operator's commands wait for as
   * long as upkeep may take.
   */
  readonly queryTimeoutMs?: number;
};

export type MoveOptions = {
  readonly url: string;
  /** Called in the transaction, once everything is there. */
  readonly onMoved: (target: Db, rows: number) => Promise<void>;
  readonly onProgress: (line: string) => void;
};
