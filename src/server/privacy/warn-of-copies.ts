import type { Log } from '../log.ts';

/** Logs the ids of erased leads of which the automation still has a copy, and is not told. */
export function warnOfCopies(log: Pick<Log, 'warn'>, leads: readonly string[]): void {
  if (leads.length === 0) return;
  log.warn({ leads }, "erased at the visitor's request: erase them in the automation too");
}
