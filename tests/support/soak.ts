import { TestRunner } from 'vitest';
import type { AREAS } from '../../tools/soak/reliability-table.mjs';
import { IS_SOAK } from './is-soak.ts';

export { IS_SOAK };

/** A count or an amount: the first for `npm test`, the second for `npm run soak`. */
export function size(short: number, long: number): number {
  return IS_SOAK ? long : short;
}

/** Far more than a scenario needs: on a busy machine, only a hang should end here. */
export const SCENARIO_TIMEOUT_MS = size(120_000, 600_000);

/** A row of `docs/reliability.md`. */
export type Row = {
  readonly area: (typeof AREAS)[number];
  /** What was done, on what. */
  readonly what: string;
  /** What was lost, or what happened instead. */
  readonly lost: string;
};

type CountedRow = Row & {
  /** How often. */
  readonly times: string;
};

declare module 'vitest' {
  interface TaskMeta {
    rows?: readonly Row[];
  }
}

/** Options of a test that proves a row; `npm run soak` repeats it and counts its runs. */
export function proof(row: Row) {
  return { tags: ['proof'], meta: { rows: [row] } };
}

/** Adds a row whose figures the running test has just measured. */
export function report(row: CountedRow): void {
  const meta = TestRunner.getCurrentTest()?.meta;
  if (meta) meta.rows = [...(meta.rows ?? []), row];
}

/** `1 lead`, `1,000 leads`. */
export function plural(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
