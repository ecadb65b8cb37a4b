import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, SECOND } from '../clock.ts';

/** How long the server waits for its database before it gives up on what it wants to write. */
export const STORE_PATIENCE_MS = 5 * SECOND;
const PAUSE_MS = 25;

/** Of Node, for sockets; of PostgreSQL, classes 08 (connection) and 57P (shutting down, starting). */
const CONNECTION = /^(?:E[A-Z]+|08[0-9A-Z]{3}|57P[0-9A-Z]{2})$/;

/** Of the driver, without a code: a connection that was cut, under a query or just before it. */
const CUT = /^(?:Connection terminated|Client has encountered a connection error)/;

/** It may pass: another process holds SQLite's one write lock, or PostgreSQL restarts. */
export function mayPass(error: unknown): boolean {
  const { code, message = '' } = error as { code?: unknown; message?: string };
  if (typeof code !== 'string') return CUT.test(message);
  return /^SQLITE_(?:BUSY|LOCKED)/.test(code) || CONNECTION.test(code);
}

/** Tries again what may pass, without blocking the thread, for at most so long. */
export async function patiently<Value>(
  clock: Clock,
  patienceMs: number,
  action: () => Promise<Value>,
): Promise<Value> {
  const until = clock.monotonic() + patienceMs;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (!mayPass(error) || clock.monotonic() > until) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
