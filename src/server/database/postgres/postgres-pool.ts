import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool, type PoolClient, types as pgTypes, TypeOverrides } from 'pg';
import { SECOND } from '../../time/clock.ts';
import { CONNECTION_CODE } from '../retry-transient.ts';

// Times and counts are far below 2^53; the driver would return them as text.
const types = new TypeOverrides();
types.setTypeParser(pgTypes.builtins.INT8, Number);

/**
 * A pool that never hands out a broken connection: one whose query timed out (a half-open
 * socket, a frozen server) would make every later query wait behind the lost one.
 */
export function openPool(url: string, connections: number, queryTimeoutMs: number): PostgresPool {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5 * SECOND,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    application_name: 'peso-forma',
    types,
    // The pool waits for the promise, which its type does not know.
    onConnect: (client): unknown => client.query(`set ${statementTimeout(queryTimeoutMs)}`),
  });
  // A broken connection is dropped, idle or not; without a listener the event ends the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  const begin = beginWithTimeouts(queryTimeoutMs);
  return {
    options: pool.options,
    connect: async () => guarded(await pool.connect(), begin),
    end: () => pool.end(),
  };
}

/**
 * The PostgreSQL function that warns when a commit no longer waits for the synchronous standby,
 * because somebody cancelled it. The commit is reported as a success, yet a failover may lose it.
 */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

/** The outcome counts as unknown: the caller retries, and waits for the standby again. */
class UnreplicatedError extends Error {
  override readonly name = 'UnreplicatedError';
  readonly code = '08007';
}

/** The statement with which Kysely begins a transaction. */
const BEGIN = 'begin';

/** A query that waits for a lock would not notice that its client has given up, and keep its connection. */
function statementTimeout(queryTimeoutMs: number): string {
  return `statement_timeout = ${queryTimeoutMs + SECOND}`;
}

/**
 * Locks are waited for, and what their holders did must be seen, whatever the database's default is.
 * A client that loses power in the middle of a transaction would keep its locks for two hours. Set
 * for each transaction, in the same round trip: a pooler may run it on a connection for which
 * another client, such as upkeep, has set its own timeout.
 */
function beginWithTimeouts(queryTimeoutMs: number): string {
  const idleTimeoutMs = 3 * queryTimeoutMs;
  return `begin isolation level read committed; set local ${statementTimeout(queryTimeoutMs)};
    set local idle_in_transaction_session_timeout = ${idleTimeoutMs}`;
}

function guarded(client: PoolClient, begin: string): PostgresPoolClient {
  let broken: Error | undefined;
  let isUnreplicated = false;
  const onNotice = ({ routine }: { routine?: string | undefined }) => {
    isUnreplicated ||= routine === WAIT_FOR_STANDBY;
  };
  client.on('notice', onNotice);
  // An error of PostgreSQL itself has a five-character code; any other is the connection's.
  const query = async (text: string, values: readonly unknown[]) => {
    // Rolling back over a dead connection would only wait for another timeout.
    if (broken) throw broken;
    try {
      const result = await client.query(text === BEGIN ? begin : text, values as unknown[]);
      if (isUnreplicated) throw new UnreplicatedError('The standby did not confirm the commit.');
      return result;
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (!/^[0-9A-Z]{5}$/.test(code) || CONNECTION_CODE.test(code)) broken = error as Error;
      throw error;
    }
  };
  const release = () => {
    client.off('notice', onNotice);
    client.release(broken);
  };
  return { query, release } as unknown as PostgresPoolClient;
}
