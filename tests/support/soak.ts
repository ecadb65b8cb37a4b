import { appendFileSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const RESULTS = fileURLToPath(new URL('../../artifacts/', import.meta.url));

/** `npm run soak` sets it; without it every scenario runs in its short form. */
export const IS_SOAK = process.env['SOAK'] === '1';

/** How often or how much: the short form for `npm test`, the long one for `npm run soak`. */
export function size(short: number, long: number): number {
  return IS_SOAK ? long : short;
}

/** Far beyond what a scenario needs: machines are shared, and only a hang should end here. */
export const PATIENCE_MS = size(120_000, 600_000);

export const AREAS = ['Durability', 'Relay', 'Intake'] as const;

export type Result = {
  readonly area: (typeof AREAS)[number];
  /** What was done, on what. */
  readonly what: string;
  /** How often. */
  readonly times: string;
  /** What was lost, or what came of it. */
  readonly lost: string;
};

/** A line of `docs/reliability.md`; the short form leaves no trace. */
export function report(result: Result): void {
  if (!IS_SOAK) return;
  mkdirSync(RESULTS, { recursive: true });
  appendFileSync(`${RESULTS}soak.ndjson`, `${JSON.stringify(result)}\n`);
}

/** `1 lead`, `1,000 leads`. */
export function many(count: number, one: string): string {
  return `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;
}
