import { actionForError } from '../../domain/answer/send-errors.ts';
import type { Db } from '../database/schema.ts';
import type { DestinationHealth } from '../outbox/delivery.ts';
import { healthQueries } from '../outbox/destination-queries.ts';
import { SECOND } from '../time/clock.ts';

/** `stopped`: Meta refuses everything until a person acts. `paused`: it recovers by itself. */
type ConnectionState = 'up' | 'paused' | 'stopped';

const REASON = /^(error|HTTP) (\d+)/;
const TOO_FAST = 'too fast: ';
const PAYMENT_MISSING = 131042;
const BY_STATUS = ', told by a status';

/** Names an error of Meta for the attempt log and for the state of the connection. */
export function errorName(code: number | undefined, httpStatus?: number): string {
  if (code !== undefined) return `error ${code}`;
  return httpStatus === undefined ? 'error unknown' : `HTTP ${httpStatus}`;
}

/** Names what stops or pauses everything, in the form that `connectionState` parses. */
export function downReason(
  error: string,
  how: { isTooFast: boolean; isByStatus: boolean },
): string {
  return `${how.isTooFast ? TOO_FAST : ''}${error}${how.isByStatus ? BY_STATUS : ''}`;
}

/** Whether the brand has to pay: Meta has no payment method, or the free messages are used up. */
export function lacksPayment(reason = ''): boolean {
  return reason.startsWith(errorName(PAYMENT_MISSING));
}

export function connectionState({
  downSince,
  downReason: reason = '',
}: DestinationHealth): ConnectionState {
  if (downSince === 0) return 'up';
  return isRefusal(reason) ? 'stopped' : 'paused';
}

/** Whether sending must stop for now: Meta refuses everything, or is asked too fast. */
export function isStop(reason: string): boolean {
  return reason.startsWith(TOO_FAST) || isRefusal(reason);
}

/**
 * Returns the latest answer, unless a status reported the outage and a call now fails for another
 * reason: only a status ends such an outage.
 */
export function reasonAfter(before: string, answer: string): string {
  if (!before.endsWith(BY_STATUS) || answer.endsWith(BY_STATUS)) return answer;
  return isRefusal(answer) ? answer + BY_STATUS : before;
}

function isRefusal(reason: string): boolean {
  const [, kind, digits] = REASON.exec(reason) ?? [];
  if (kind === undefined) return false;
  const error = kind === 'error' ? { code: Number(digits) } : { httpStatus: Number(digits) };
  return actionForError(error) === 'stop_all';
}

/**
 * Meta accepted messages and failed them later: accepting another one proves nothing, and only a
 * status brings the connection up again.
 */
export async function goDownByStatus(db: Db, reason: string, now: number): Promise<void> {
  const { health, setHealth } = healthQueries(db);
  const { downSince, probes } = await health('whatsapp');
  const failedProbes = downSince === 0 ? 0 : probes + 1;
  await setHealth('whatsapp', {
    downSince: downSince || now,
    probes: failedProbes,
    nextProbeAt: now + probeGapMs(failedProbes),
    downReason: reason,
  });
}

/** 10, 20, then every 40 seconds: with the time that a status takes, never more than a minute. */
function probeGapMs(probes: number): number {
  return 10 * SECOND * 2 ** Math.min(probes, 2);
}

export async function isDownByStatus(db: Db): Promise<boolean> {
  const { downSince, downReason: reason = '' } = await healthQueries(db).health('whatsapp');
  return downSince > 0 && reason.endsWith(BY_STATUS);
}

/** Brings the connection up: a message that was sent after it went down has passed. */
export async function comeUpByStatus(db: Db, sentAt: number): Promise<void> {
  await db
    .updateTable('destinations')
    .set({ down_since: 0, probes: 0, next_probe_at: 0, down_reason: '' })
    .where('name', '=', 'whatsapp')
    .where('down_since', '>', 0)
    .where('down_since', '<', sentAt)
    .where('down_reason', 'like', `%${BY_STATUS}`)
    .execute();
}
