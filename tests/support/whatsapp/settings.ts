import type { Pricing } from './cloud-api.ts';
import type { Mishap } from './mishaps.ts';

/**
 * How the stand-in behaves; a test may change any of it while the stand-in runs. A chance is a
 * number from 0 (never) to 1 (always), drawn from the seeded random source.
 */
export type Settings = {
  /** Messages a second over all people; more are refused with 130429. */
  throughputPerSecond: number;
  /** Messages to one person at once; more are refused with 131056. */
  pairBurst: number;
  /** After a burst, one message to this person in this time. */
  pairPauseMs: number;
  /** The time after a person's message in which anything but a template may be sent. */
  windowMs: number;
  /** The error code for a media id that is unknown or forgotten. */
  unknownMediaCode: 131052 | 131053;
  /** What goes wrong by chance; the first that is drawn happens. */
  mishaps: readonly (Mishap & { readonly chance: number })[];

  /** The chance that `sent` is acknowledged before the send call is answered. */
  statusBeforeAnswer: number;
  /** The time from one status of a message to the next, at least and at most. */
  statusPauseMs: readonly [number, number];
  /** The chance that `delivered` never comes though `read` does, or though nothing else does. */
  omitDelivered: number;
  /** The chance that a person reads a message. */
  reads: number;
  pricing: Pricing | undefined;
  /** The chance that Meta leaves out who writes. */
  omitContacts: number;

  /** The chance that a webhook call is made twice at the same time. */
  doubles: number;
  /** The chance that an event is overtaken, and how late it comes then at most. */
  reorder: number;
  reorderMs: number;
  /** Events that one call may carry, in several entries and changes. */
  eventsPerCall: number;
  /** How long events are collected for one call. */
  collectMs: number;
  /** Webhook calls under way at once. */
  callsAtOnce: number;
  /** Without an answer in this time, a webhook call counts as failed. */
  answerWithinMs: number;
  /** The pause before the first repetition of a webhook call doubles up to the last. */
  repeatFirstMs: number;
  repeatMostMs: number;
  repeatForMs: number;
};

const HOUR_MS = 3_600_000;

export function newSettings(changes: Partial<Settings> = {}): Settings {
  return {
    throughputPerSecond: 80,
    pairBurst: 10,
    pairPauseMs: 6000,
    windowMs: 24 * HOUR_MS,
    unknownMediaCode: 131052,
    mishaps: [],
    statusBeforeAnswer: 0,
    statusPauseMs: [0, 20],
    omitDelivered: 0,
    reads: 1,
    pricing: { billable: true, pricing_model: 'PMP', type: 'regular', category: 'service' },
    omitContacts: 0,
    doubles: 0,
    reorder: 0,
    reorderMs: 200,
    eventsPerCall: 1,
    collectMs: 0,
    callsAtOnce: 20,
    answerWithinMs: 10_000,
    repeatFirstMs: 250,
    repeatMostMs: 60_000,
    repeatForMs: 7 * 24 * HOUR_MS,
    ...changes,
  };
}
