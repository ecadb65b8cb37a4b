import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freshStore } from '../../../tests/support/databases.ts';
import { newLead } from '../../../tests/support/leads.ts';
import { systemClock } from '../clock.ts';
import { openMetrics } from '../metrics.ts';
import { startRelay } from './relay.ts';

const quiet = () => undefined;
const CLAIM_MS = 40;

/** The share of the time in which a relay with a long backlog was claiming. */
async function shareOfClaims(isIntakeBusy: boolean): Promise<number> {
  const store = await freshStore('sqlite');
  await store.add(Array.from({ length: 1000 }, () => newLead()));
  let claimingMs = 0;
  const relay = startRelay({
    destination: 'automation',
    store: {
      ...store,
      claim: async (destination, claim) => {
        const startedAt = performance.now();
        await sleep(CLAIM_MS);
        const claimed = await store.claim(destination, claim);
        claimingMs += performance.now() - startedAt;
        return claimed;
      },
    },
    clock: systemClock,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    metrics: openMetrics(),
    send: async () => ({ kind: 'passed', answer: 'HTTP 200' }),
  });
  const startedAt = performance.now();
  while (performance.now() - startedAt < 1000) {
    if (isIntakeBusy) relay.wake();
    await sleep(5);
  }
  const share = claimingMs / (performance.now() - startedAt);
  await relay.stop();
  return share;
}

test('a backlog leaves room for leads that come in', async () => {
  const [alone, beside] = [await shareOfClaims(false), await shareOfClaims(true)];
  expect(beside).toBeLessThan(0.8 * alone);
});
