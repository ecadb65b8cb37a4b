import { sql } from 'kysely';
import { databaseTime, databaseTimeIn } from '../database/database-time.ts';
import type { Db, Destination, DownAs, DownBy } from '../database/schema.ts';
import { HOUR, MINUTE, SECOND } from '../time/clock.ts';

const FIRST_GAP_MS = 5 * SECOND;
const LONGEST_GAP_MS = 60 * SECOND;

/** A destination is probed at least once an hour, however long its `Retry-After` is. */
const LONGEST_RETRY_AFTER_MS = HOUR;

/** An instance tells three times in it that it lives. */
const SENDER_LIVES_MS = MINUTE;
export const SENDER_TELLS_EVERY_MS = SENDER_LIVES_MS / 3;

/** What a destination is blamed for. */
export type Fault = {
  readonly by: DownBy;
  readonly as: DownAs;
  /** `HTTP 503`, `error 190`, `timeout`. */
  readonly code: string;
};

/** Since when and why a destination takes nothing: one row that all instances share. */
export type Outage = Fault & {
  readonly since: number;
  readonly probes: number;
  readonly nextProbeAt: number;
};

/** For the operator, the staff and the log. */
export function faultText({ by, as, code }: Fault): string {
  const told = by === 'status' ? ', told by a status' : '';
  return `${as === 'too_fast' ? 'too fast: ' : ''}${code}${told}`;
}

/** Whether nothing at all is accepted until a probe passes. */
export function stopsAll(fault: Fault | undefined): boolean {
  return fault !== undefined && fault.as !== 'unreachable';
}

/** 5 s, 10 s, 20 s, 40 s, then every 60 s. */
export function probeGapMs(probes: number): number {
  return Math.min(FIRST_GAP_MS * 2 ** Math.min(probes, 10), LONGEST_GAP_MS);
}

type FailedAt = {
  readonly now: number;
  readonly retryAfterMs: number;
  readonly isProbe: boolean;
};

/** The outage after a failure. Beside a probe, only what stops everything changes it. */
export function outageAfter(
  before: Outage | undefined,
  fault: Fault,
  { now, retryAfterMs, isProbe }: FailedAt,
): Outage {
  const { by, as, code } = before ? latestFault(before, fault) : fault;
  if (before && !isProbe) {
    const isNews =
      stopsAll(fault) && (by !== before.by || as !== before.as || code !== before.code);
    return isNews ? { ...before, by, as, code } : before;
  }
  const probes = before ? before.probes + 1 : 0;
  const pause = Math.max(probeGapMs(probes), Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS));
  return { by, as, code, since: before?.since ?? now, probes, nextProbeAt: now + pause };
}

/**
 * The later one, unless a status told of the outage and a call now fails for another reason: only a
 * status ends such an outage.
 */
function latestFault(before: Fault, later: Fault): Fault {
  if (before.by === 'call' || later.by === 'status') return later;
  return later.as === 'refused' || later.as === 'unpaid' ? { ...later, by: 'status' } : before;
}

export async function readOutage(db: Db, destination: Destination): Promise<Outage | undefined> {
  const row = await db
    .selectFrom('destinations')
    .selectAll()
    .where('name', '=', destination)
    .executeTakeFirstOrThrow();
  if (row.down_since === null || row.down_by === null || row.down_as === null) return undefined;
  return {
    since: row.down_since,
    by: row.down_by,
    as: row.down_as,
    code: row.down_code ?? '',
    probes: row.probes,
    nextProbeAt: row.next_probe_at ?? 0,
  };
}

export async function saveOutage(
  db: Db,
  destination: Destination,
  outage: Outage | undefined,
): Promise<void> {
  await setOutage(db, destination, outage).execute();
}

/** Without an outage the destination is up. */
export function setOutage(db: Db, destination: Destination, outage: Outage | undefined) {
  return db
    .updateTable('destinations')
    .set({
      down_since: outage?.since ?? null,
      down_by: outage?.by ?? null,
      down_as: outage?.as ?? null,
      down_code: outage?.code ?? null,
      probes: outage?.probes ?? 0,
      next_probe_at: outage?.nextProbeAt ?? null,
    })
    .where('name', '=', destination);
}

/** Takes the right to probe a destination that is down: true for one instance only. */
export async function takeProbe(
  db: Db,
  destination: Destination,
  now: number,
  until: number,
): Promise<boolean> {
  const taken = await db
    .updateTable('destinations')
    .set({ next_probe_at: until })
    .where('name', '=', destination)
    .where('down_since', 'is not', null)
    .where('next_probe_at', '<=', now)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/**
 * Whether deliveries of answered leads are closed: an instance lives that has no automation, and none
 * that has one. While nobody has told that lately, as after a failure of the database, none is closed.
 */
export async function mayClose(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('destinations')
    .select('name')
    .where('name', '=', 'automation')
    .where('closes_until', '>', databaseTime(db))
    .where(({ fn }) => fn.coalesce('lives_until', sql.lit(0)), '<=', databaseTime(db))
    .executeTakeFirst();
  return row !== undefined;
}

/** An instance lives, with an automation or without one. */
export async function noteSender(db: Db, hasAutomation: boolean): Promise<void> {
  const until = databaseTimeIn(db, SENDER_LIVES_MS);
  await db
    .updateTable('destinations')
    .set(hasAutomation ? { lives_until: until } : { closes_until: until })
    .where('name', '=', 'automation')
    .execute();
}
