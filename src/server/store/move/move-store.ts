import { type Kysely, sql } from 'kysely';
import type { Engine } from '../../settings/database.ts';
import { databaseTime } from '../database-time.ts';
import type { Tables } from '../schema.ts';
import { transact } from '../transact.ts';
import { type MoveState, readMoveState, whileUnmarked, writeMoveState } from './move-state.ts';
import { MOVED_TABLES } from './moved-tables.ts';
import { type TableRows, tableRows } from './table-rows.ts';

/** One end of `leads move`, or the same while it is locked. */
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
  /** Keeps every other process from writing until `work` is done; what it sets is committed then. */
  whileLocked<Value>(work: (locked: MoveAccess) => Promise<Value>): Promise<Value>;
};

export function moveStore(db: Kysely<Tables>, engine: Engine): MoveStore {
  const access = moveAccess(db, engine);
  return {
    ...access,
    rows: {
      ...access.rows,
      write: (...args) => whileUnmarked(db, (own) => tableRows(own, engine).write(...args)),
      remove: (...args) => whileUnmarked(db, (own) => tableRows(own, engine).remove(...args)),
    },
    setState: (state) => transact(db, (own) => writeMoveState(own, engine, state)),
    whileLocked: (work) =>
      db.connection().execute(async (connection) => {
        await lock(connection, engine);
        try {
          const value = await work(moveAccess(connection, engine));
          await sql`commit`.execute(connection);
          return value;
        } catch (error) {
          await sql`rollback`.execute(connection);
          throw error;
        }
      }),
  };
}

function moveAccess(db: Kysely<Tables>, engine: Engine): MoveAccess {
  return {
    rows: tableRows(db, engine),
    state: () => readMoveState(db),
    setState: (state) => writeMoveState(db, engine, state),
    countLeased: async () => {
      const { count } = await db
        .selectFrom('deliveries')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('lease_until', '>', databaseTime(engine))
        .executeTakeFirstOrThrow();
      return count;
    },
    countNotAdopted: async () => {
      const { count } = await db
        .selectFrom('leads')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('status', '=', 'waiting')
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}

async function lock(connection: Kysely<Tables>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    await sql`begin immediate`.execute(connection);
    return;
  }
  await sql`begin`.execute(connection);
  const tables = sql.join(MOVED_TABLES.map(({ name }) => sql.table(name)));
  await sql`lock table ${tables} in share row exclusive mode`.execute(connection);
}
