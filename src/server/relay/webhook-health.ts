import { SECOND } from '../clock.ts';
import type { WebhookHealth } from '../store/lead-store.ts';

const FIRST_GAP_MS = 5 * SECOND;
const LONGEST_GAP_MS = 60 * SECOND;

export const UP: WebhookHealth = { downSince: 0, probes: 0, nextProbeAt: 0 };

/** 5 s, 10 s, 20 s, 40 s, then every 60 s. */
export function probeGapMs(probes: number): number {
  return Math.min(FIRST_GAP_MS * 2 ** Math.min(probes, 10), LONGEST_GAP_MS);
}

export function isDown(health: WebhookHealth): boolean {
  return health.downSince > 0;
}

export function wentDown(now: number, retryAfterMs: number): WebhookHealth {
  return { downSince: now, probes: 0, nextProbeAt: now + Math.max(probeGapMs(0), retryAfterMs) };
}

export function probeFailed(
  health: WebhookHealth,
  now: number,
  retryAfterMs: number,
): WebhookHealth {
  const probes = health.probes + 1;
  return {
    downSince: beganBy(health, now),
    probes,
    nextProbeAt: now + Math.max(probeGapMs(probes), retryAfterMs),
  };
}

/** The clock was set back: the moment of the next probe is one of the old time. */
export function probeAtOnce(health: WebhookHealth, now: number): WebhookHealth {
  return { downSince: beganBy(health, now), probes: 0, nextProbeAt: now };
}

/** An outage that began in the future would be due for a probe at every look. */
function beganBy(health: WebhookHealth, now: number): number {
  return Math.min(health.downSince, now);
}
