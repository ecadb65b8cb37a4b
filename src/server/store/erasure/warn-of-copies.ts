import type { Log } from '../../log.ts';

/** Names erased leads that the automation received and is not told about: somebody must act. */
export function warnOfCopies(log: Pick<Log, 'warn'>, leads: readonly string[]): void {
  if (leads.length === 0) return;
  log.warn({ leads }, "erased at the visitor's request: erase them in the automation too");
}
