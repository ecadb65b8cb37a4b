import type { MoveOptions } from './move/move-to-postgres.ts';
import type { Db } from './schema.ts';

/** An open database: its queries, its connections and, on SQLite, its files. */
export type Store = {
  readonly db: Db;
  /** Why leads cannot be stored at the moment, as far as is known without a query. */
  problem(): string | undefined;
  /** Removes the bytes of erased leads from the files, as far as this blocks nothing else. */
  scrub(): Promise<void>;
  backup(path: string): Promise<void>;
  /** Copies everything to an empty PostgreSQL database; returns the number of rows. */
  moveTo(target: MoveOptions): Promise<number>;
  close(): Promise<void>;
};
