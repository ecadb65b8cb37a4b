import type { Mishap } from './mishaps.ts';

/**
 * How the stand-in behaves; a test may change any of it while the stand-in runs. A chance is a
 * number from 0 (never) to 1 (always), drawn from the seeded random source.
 */
export type Settings = {
  /** Messages a second over all people; more are refused with 130429. */
  throughputPerSecond: number;
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
  /** The chance that Meta leaves out who writes. */
  omitContacts: number;

  /** The chance that a webhook call is made twice at the same time. */
  doubles: number;
  /** The chance that an event is overtaken. */
  reorder: number;
  /** Events that one call may carry, in several entries and changes. */
  eventsPerCall: number;
  /** How long events are collected for one call. */
  collectMs: number;
  /** The pause before a webhook call is repeated doubles up to this. */
  repeatMostMs: number;
};

export function newSettings(changes: Partial<Settings> = {}): Settings {
  return {
    throughputPerSecond: 80,
    mishaps: [],
    statusBeforeAnswer: 0,
    statusPauseMs: [0, 20],
    omitDelivered: 0,
    reads: 1,
    omitContacts: 0,
    doubles: 0,
    reorder: 0,
    eventsPerCall: 1,
    collectMs: 0,
    repeatMostMs: 60_000,
    ...changes,
  };
}
