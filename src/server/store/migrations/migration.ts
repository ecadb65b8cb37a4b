import type { Kysely } from 'kysely';
import type { Engine } from '../../settings/database.ts';

/** Migrations name tables that later versions no longer have, so their types are open. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyDatabase = Kysely<any>;

/**
 * A moved database refuses changes of its rows (`move/seal.ts`): a migration that makes some fails
 * there, and the way back is then a move to an empty database.
 */
export type Migration = {
  readonly version: number;
  /**
   * Steps that may take long. On PostgreSQL each runs on its own, beside servers of the previous
   * version that go on storing leads, and again after an interrupted start: it must be repeatable
   * and must not lock `leads` for long.
   */
  readonly prepare?: readonly ((db: AnyDatabase, engine: Engine) => Promise<void>)[];
  /** Runs in the transaction that also records the version. */
  up?(db: AnyDatabase, engine: Engine): Promise<void>;
};
