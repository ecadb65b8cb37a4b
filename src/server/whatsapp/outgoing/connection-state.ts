import type { Db, DownAs } from '../../database/schema.ts';
import { type Outage, readOutage, saveOutage, setOutage } from '../../outbox/outage.ts';
import { SECOND } from '../../time/clock.ts';

/** `stopped`: Meta refuses everything until a person acts. `paused`: it recovers by itself. */
type ConnectionState = 'up' | 'paused' | 'stopped';

/** Meta has no payment method, or the free messages are used up. */
const PAYMENT_MISSING = 131042;

/** Names an error of Meta for the attempt log and for the state of the connection. */
export function errorName(code: number | undefined, httpStatus?: number): string {
  if (code !== undefined) return `error ${code}`;
  return httpStatus === undefined ? 'error unknown' : `HTTP ${httpStatus}`;
}

/** How an error stops or pauses everything. */
export function downAs(action: 'stop_all' | 'pause_all', code: number | undefined): DownAs {
  if (action === 'pause_all') return 'too_fast';
  return code === PAYMENT_MISSING ? 'unpaid' : 'refused';
}

export function connectionState(outage: Outage | undefined): ConnectionState {
  if (!outage) return 'up';
  return outage.as === 'refused' || outage.as === 'unpaid' ? 'stopped' : 'paused';
}

/**
 * Meta accepted messages and failed them later: accepting another one proves nothing, and only a
 * status brings the connection up again.
 */
export async function goDownByStatus(
  db: Db,
  fault: Pick<Outage, 'as' | 'code'>,
  now: number,
): Promise<void> {
  const before = await readOutage(db, 'whatsapp');
  const probes = before ? before.probes + 1 : 0;
  await saveOutage(db, 'whatsapp', {
    ...fault,
    by: 'status',
    since: before?.since ?? now,
    probes,
    nextProbeAt: now + probeGapMs(probes),
  });
}

/** 10, 20, then every 40 seconds: with the time that a status takes, never more than a minute. */
function probeGapMs(probes: number): number {
  return 10 * SECOND * 2 ** Math.min(probes, 2);
}

export async function isDownByStatus(db: Db): Promise<boolean> {
  return (await readOutage(db, 'whatsapp'))?.by === 'status';
}

/** Brings the connection up: a message that was sent after it went down has passed. */
export async function comeUpByStatus(db: Db, sentAt: number): Promise<void> {
  await setOutage(db, 'whatsapp', undefined)
    .where('down_by', '=', 'status')
    .where('down_since', '<', sentAt)
    .execute();
}
