import type { Engine } from '../settings/database.ts';
import type { storeQueries } from './store-queries.ts';

/** `total` is given if the engine knows it. */
export type CopyProgress = (bytes: number, total?: number) => void;

/** Tells the operator what is done and what is left. */
export type ScrubOutput = {
  readonly say: (line: string) => void;
  readonly progress: (line: string) => void;
};

type StoreQueries = ReturnType<typeof storeQueries>;

/** What the server uses: only plain data goes in and out, as the store may be in another thread. */
export type ServerStore = Omit<StoreQueries, 'moving'> & {
  readonly engine: Engine;
  /** Why leads cannot be stored at the moment, as far as is known without a query. */
  problem(): string | undefined;
  /** Removes the bytes of erased leads from the files, as far as this blocks nothing else. */
  scrub(): Promise<void>;
  close(): Promise<void>;
};

/** What the operator's commands use in addition. */
export type LeadStore = ServerStore &
  Pick<StoreQueries, 'moving'> & {
    /** Removes the bytes of all erased leads, even if leads have to wait. Returns false if some are left. */
    scrubFully(output: ScrubOutput): Promise<boolean>;
    backup(path: string, onProgress?: CopyProgress): Promise<void>;
  };
