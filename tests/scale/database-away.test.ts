import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '../../tools/postgres/cluster.mjs';
import { cuttableLink } from '../support/cuttable-link.ts';
import { LONGER_THAN_LEASE_MS, relays } from '../support/relays.ts';
import { plural, report, SCENARIO_TIMEOUT_MS } from '../support/soak.ts';

const OUTAGES = 3;

test.each(['stopped', 'out of reach', 'out of reach, all connections lost,'])(
  'PostgreSQL %s for every instance for longer than the lease: nothing is sent twice',
  async (how) => {
    const cluster = await startPostgres();
    onTestFinished(cluster.stop);
    const link = await cuttableLink(cluster.port);
    const viaLink = new URL(cluster.url);
    viaLink.port = String(link.port);
    const setting = { engine: 'postgres' as const, url: cluster.url };
    const { fill, answer, allRecorded, outcome } = await relays(setting, [
      viaLink.href,
      viaLink.href,
    ]);
    for (let outage = 0; outage < OUTAGES; outage++) {
      await fill();
      if (how === 'stopped') await cluster.halt();
      else link.hold();
      answer();
      await sleep(LONGER_THAN_LEASE_MS + Math.random() * 5000);
      if (how === 'stopped') await cluster.resume();
      else if (how === 'out of reach') link.release();
      else link.lose();
      await allRecorded();
    }
    const { leads, arrived, doubled } = outcome();
    expect(arrived).toBe(leads);
    expect(doubled).toEqual([]);
    report({
      area: 'Relay',
      what: `PostgreSQL ${how} for 25 to 30 s, for both instances, while their deliveries are answered`,
      times: `${plural(OUTAGES, 'outage')}, ${plural(leads, 'lead')}`,
      lost: '0 lost, 0 sent twice',
    });
  },
  SCENARIO_TIMEOUT_MS,
);
