import { setTimeout as sleep } from 'node:timers/promises';

/** How many leads one transaction changes: nobody else can write to SQLite until it ends. */
export const LEADS_PER_STEP = 25;

const PAUSE_MS = 5;

/** Call it between two steps: requests are read meanwhile, and other processes write. */
export function letOthersIn(): Promise<void> {
  return sleep(PAUSE_MS);
}

/** Changes leads in small transactions, and returns how many have changed. */
export async function inSteps(
  ids: readonly string[],
  change: (ids: readonly string[]) => Promise<number>,
): Promise<number> {
  let changed = 0;
  for (let start = 0; start < ids.length; start += LEADS_PER_STEP) {
    if (start > 0) await letOthersIn();
    changed += await change(ids.slice(start, start + LEADS_PER_STEP));
  }
  return changed;
}
