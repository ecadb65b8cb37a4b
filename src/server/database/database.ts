import type { Engine } from '../settings/database.ts';
import type { CopyProgress } from './backup/backup-file.ts';
import type { MoveOptions } from './move/move-to-postgres.ts';
import type { Db } from './schema.ts';

/** What the server uses. */
export type ServerStore = {
  readonly db: Db;
  readonly engine: Engine;
  /** Why leads cannot be stored at the moment, as far as is known without a query. */
  problem(): string | undefined;
  /** Removes the bytes of erased leads from the files, as far as this blocks nothing else. */
  scrub(): Promise<void>;
  close(): Promise<void>;
};

/** What the operator's commands use in addition. */
export type LeadStore = ServerStore & {
  backup(path: string, onProgress?: CopyProgress): Promise<void>;
  /** Copies everything to an empty PostgreSQL database; returns the number of rows. */
  moveTo(target: MoveOptions): Promise<number>;
};
