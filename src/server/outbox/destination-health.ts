import { HOUR, SECOND } from '../time/clock.ts';
import type { DestinationHealth } from './delivery.ts';

const FIRST_GAP_MS = 5 * SECOND;
const LONGEST_GAP_MS = 60 * SECOND;

/** A destination is probed at least once an hour, however long its `Retry-After` is. */
const LONGEST_RETRY_AFTER_MS = HOUR;

/** How to treat the reason for which a destination is down. */
export type ReasonRules = {
  /** Whether the destination accepts nothing at all until a probe passes. */
  readonly isStop: (reason: string) => boolean;
  /** The reason to keep after another failure while the destination is down. */
  readonly reasonAfter: (before: string, answer: string) => string;
};

/** Every reason is a plain failure, and the latest one counts. */
export const PLAIN_REASONS: ReasonRules = {
  isStop: () => false,
  reasonAfter: (_, answer) => answer,
};

export const UP: DestinationHealth = { downSince: 0, probes: 0, nextProbeAt: 0 };

/** 5 s, 10 s, 20 s, 40 s, then every 60 s. */
export function probeGapMs(probes: number): number {
  return Math.min(FIRST_GAP_MS * 2 ** Math.min(probes, 10), LONGEST_GAP_MS);
}

export function isDown(health: DestinationHealth): boolean {
  return health.downSince > 0;
}

export function wentDown(
  now: number,
  retryAfterMs: number,
  downReason?: string,
): DestinationHealth {
  return { downSince: now, probes: 0, nextProbeAt: nextProbe(now, 0, retryAfterMs), downReason };
}

export function probeFailed(
  health: DestinationHealth,
  now: number,
  retryAfterMs: number,
  downReason: string,
): DestinationHealth {
  const probes = health.probes + 1;
  return {
    downSince: health.downSince,
    probes,
    nextProbeAt: nextProbe(now, probes, retryAfterMs),
    downReason,
  };
}

function nextProbe(now: number, probes: number, retryAfterMs: number): number {
  return now + Math.max(probeGapMs(probes), Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS));
}
