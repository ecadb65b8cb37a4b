import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { cuttableLink } from '../support/cuttable-link.ts';
import { freshPostgres } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { LONGER_THAN_LEASE_MS, relays } from '../support/relays.ts';
import { plural, report, SCENARIO_TIMEOUT_MS } from '../support/soak.ts';

const CUTS = 3;

test(
  'an instance cut off from its database for longer than the lease: another one sends its leads again',
  async () => {
    const setting = await freshPostgres();
    const link = await cuttableLink(Number(new URL(setting.url).port));
    const viaLink = new URL(setting.url);
    viaLink.port = String(link.port);
    const { fill, answer, waiting, allRecorded, outcome } = await relays(setting, [
      viaLink.href,
      setting.url,
    ]);
    const unrecorded = new Set<string>();
    for (let cut = 0; cut < CUTS; cut++) {
      await fill();
      link.block();
      answer();
      const half = outcome().leads / (2 * (cut + 1));
      await eventually('the other recorded its own', async () => (await waiting()).length <= half);
      for (const id of await waiting()) unrecorded.add(id);
      await sleep(LONGER_THAN_LEASE_MS);
      link.unblock();
      await allRecorded();
    }
    const { leads, arrived, doubled } = outcome();
    expect(arrived).toBe(leads);
    expect(doubled.filter((id) => !unrecorded.has(id))).toEqual([]);
    report({
      area: 'Relay',
      what: 'an instance cut off from PostgreSQL for 25 s while its deliveries are answered, beside one that is not',
      times: `${plural(CUTS, 'cut')}, ${plural(leads, 'lead')}`,
      lost: `0 lost; ${doubled.length} sent twice under the same webhook-id, of ${unrecorded.size} whose answer could not be recorded`,
    });
  },
  SCENARIO_TIMEOUT_MS,
);
