import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, SECOND } from '../time/clock.ts';
import { CONFLICT_CODE } from './transact.ts';

/** How long the server waits for its database before a request fails. */
const TIMEOUT_MS = 5 * SECOND;
const PAUSE_MS = 25;

/**
 * The connection is no longer usable, but a new one may be: socket errors of Node, and PostgreSQL's
 * classes 08 (connection) and 57P (shutdown, startup), 25006 (a read-only server, which a failover
 * replaces) and 25P03 (a transaction was left idle).
 */
export const CONNECTION_CODE = /^(?:E[A-Z]+|08[0-9A-Z]{3}|57P[0-9A-Z]{2}|25006|25P03)$/;

/** 53300: PostgreSQL has no connection left, for example while a server is being replaced. */
const TRANSIENT_CODES = [/^SQLITE_(?:BUSY|LOCKED)$/, CONNECTION_CODE, /^53300$/, CONFLICT_CODE];

/** The PostgreSQL driver reports a connection that was cut without a code. */
const CUT_CONNECTION = /^(?:Connection terminated|Client has encountered a connection error)/;

/** Another process holds SQLite's write lock, PostgreSQL restarts, or two transactions conflict. */
export function isTransient(error: unknown): boolean {
  const { code, message = '' } = error as { code?: unknown; message?: string };
  if (typeof code !== 'string') return CUT_CONNECTION.test(message);
  return TRANSIENT_CODES.some((kind) => kind.test(code));
}

/** Retries transient errors without blocking the thread, until the timeout. */
export async function retryTransient<Value>(
  clock: Clock,
  action: () => Promise<Value>,
): Promise<Value> {
  const until = clock.monotonic() + TIMEOUT_MS;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (!isTransient(error) || clock.monotonic() > until) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
