import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CONCURRENCY } from '../../src/server/relay/relay.ts';
import { freshPostgres } from '../support/databases.ts';
import { relays } from '../support/relays.ts';
import { plural, report, SCENARIO_TIMEOUT_MS } from '../support/soak.ts';

const STOPS = 3;
const STOPPED_MS = 30_000;

test.each([
  ['the only instance', 1],
  ['one of two instances', 2],
])(
  '%s stopped for longer than the lease and the timeout of an attempt',
  async (which, instances) => {
    const setting = await freshPostgres();
    const addresses = Array.from({ length: instances }, () => setting.url);
    const { servers, fill, answer, allRecorded, outcome } = await relays(setting, addresses);
    for (let stop = 0; stop < STOPS; stop++) {
      await fill();
      servers[0]?.signal('SIGSTOP');
      answer();
      await sleep(STOPPED_MS);
      servers[0]?.signal('SIGCONT');
      await allRecorded();
    }
    const { leads, arrived, doubled } = outcome();
    expect(arrived).toBe(leads);
    // With nobody to take over, the answers that wait in the sockets count.
    expect(doubled.length).toBeLessThanOrEqual(instances === 1 ? 0 : STOPS * CONCURRENCY);
    report({
      area: 'Relay',
      what: `${which} stopped (SIGSTOP) for 30 s while its deliveries are answered, postgres`,
      times: `${plural(STOPS, 'stop')}, ${plural(leads, 'lead')}`,
      lost: `0 lost; ${doubled.length} sent twice${doubled.length > 0 ? ' under the same webhook-id' : ''}, of ${STOPS * CONCURRENCY} under way in it`,
    });
  },
  SCENARIO_TIMEOUT_MS,
);
