import { sql } from 'kysely';
import { bound } from '../database/bound.ts';
import { countOf } from '../database/count-of.ts';
import { databaseTime } from '../database/database-time.ts';
import { engineOf } from '../database/engine-of.ts';
import type { Db } from '../schema.ts';
import { readMoveState, writeMoveState } from './move-state.ts';
import { MOVED_TABLES } from './moved-tables.ts';
import { tableRows } from './table-rows.ts';

/** One end of `leads move`, locked or not. */
export type MoveAccess = ReturnType<typeof moveAccess>;

export type MoveStore = ReturnType<typeof moveStore>;

export function moveStore(db: Db) {
  return {
    ...moveAccess(db),
    setState: bound(db).inTransaction(writeMoveState),
    /** Keeps other processes from writing until `work` is done, and commits what it did. */
    whileLocked: <Value>(work: (locked: MoveAccess) => Promise<Value>) =>
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

function moveAccess(db: Db) {
  const { bind } = bound(db);
  return {
    rows: tableRows(db),
    state: bind(readMoveState),
    setState: bind(writeMoveState),
    /** Deliveries that a server is sending, or was sending when it was killed. */
    countLeased: () =>
      countOf(db.selectFrom('deliveries').where('lease_until', '>', databaseTime(db))),
    /** Leads of servers of the first version, which only a running server can adopt. */
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
