import { sql } from 'kysely';
import { countOf } from '../database/count-of.ts';
import { databaseTime } from '../database/database-time.ts';
import { engineOf } from '../database/engine-of.ts';
import { transact } from '../database/transact.ts';
import type { Db } from '../schema.ts';
import { type MoveState, readMoveState, writeMoveState } from './move-state.ts';
import { MOVED_TABLES } from './moved-tables.ts';
import { type TableRows, tableRows } from './table-rows.ts';

/** One end of `leads move`, locked or not. */
export type MoveAccess = {
  readonly rows: TableRows;
  state(): Promise<MoveState | undefined>;
  setState(state: MoveState | undefined): Promise<void>;
  /** Deliveries that a server is sending, or was sending when it was killed. */
  countLeased(): Promise<number>;
  /** Leads of servers of the first version, which only a running server can adopt. */
  countNotAdopted(): Promise<number>;
};

export type MoveStore = MoveAccess & {
  /** Keeps other processes from writing until `work` is done, and commits what it did. */
  whileLocked<Value>(work: (locked: MoveAccess) => Promise<Value>): Promise<Value>;
};

export function moveStore(db: Db): MoveStore {
  return {
    ...moveAccess(db),
    setState: (state) => transact(db, (transaction) => writeMoveState(transaction, state)),
    whileLocked: (work) =>
      db.connection().execute(async (connection) => {
        await lock(connection);
        try {
          const value = await work(moveAccess(connection));
          await sql`commit`.execute(connection);
          return value;
        } catch (error) {
          await sql`rollback`.execute(connection);
          throw error;
        }
      }),
  };
}

function moveAccess(db: Db): MoveAccess {
  return {
    rows: tableRows(db),
    state: () => readMoveState(db),
    setState: (state) => writeMoveState(db, state),
    countLeased: () =>
      countOf(db.selectFrom('deliveries').where('lease_until', '>', databaseTime(db))),
    countNotAdopted: () => countOf(db.selectFrom('leads').where('status', '=', 'waiting')),
  };
}

async function lock(connection: Db): Promise<void> {
  if (engineOf(connection) === 'sqlite') {
    await sql`begin immediate`.execute(connection);
    return;
  }
  await sql`begin`.execute(connection);
  const tables = sql.join(MOVED_TABLES.map(({ name }) => sql.table(name)));
  await sql`lock table ${tables} in share row exclusive mode`.execute(connection);
}
