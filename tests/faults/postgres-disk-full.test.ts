import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '../../tools/postgres/cluster.mjs';
import { builtServer } from '../support/built-server.ts';
import { eventually } from '../support/eventually.ts';
import { canMount, smallDisk } from '../support/small-disk.ts';
import { plural, report, SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { lossesOf, NO_LOSS } from '../support/stored-leads.ts';
import { visitors } from '../support/visitors.ts';

const TIMES = size(1, 10);
const DISK_MB = 256;

/** The check of `/readyz` is repeated once a second, and a busy machine takes its time. */
const NOTICED_WITHIN_MS = 3000;

test.skipIf(!canMount())(
  'a full disk of PostgreSQL is a 503 and makes the server not ready, and leads are taken again after it is cleared',
  async () => {
    const disk = smallDisk(DISK_MB);
    const cluster = await startPostgres({ parent: disk.folder });
    onTestFinished(cluster.stop);
    const setting = { engine: 'postgres' as const, url: cluster.url };
    const server = await builtServer({ DATABASE_URL: cluster.url });
    const isReady = async () => (await fetch(`${server.address}/readyz`)).ok;
    const load = visitors(() => server.address, 8);
    let latestMs = Number.NEGATIVE_INFINITY;
    for (let time = 0; time < TIMES; time++) {
      const before = load.acknowledged.size;
      await eventually('leads are taken', () => load.acknowledged.size > before + 20);
      const refusedBefore = load.refusals.get(503) ?? 0;
      disk.fill();
      const refused = eventually('a lead is refused', () =>
        (load.refusals.get(503) ?? 0) > refusedBefore ? Date.now() : 0,
      );
      const notReady = eventually('not ready', async () => ((await isReady()) ? 0 : Date.now()));
      latestMs = Math.max(latestMs, (await notReady) - (await refused));
      await sleep(1000);
      expect(await isReady()).toBe(false);
      disk.clear();
      await eventually('ready again', isReady);
    }
    await load.stop();
    expect(latestMs).toBeLessThan(NOTICED_WITHIN_MS);
    expect(load.withoutRetryAfter).toEqual([]);
    expect(await lossesOf(setting, load.acknowledged)).toEqual(NO_LOSS);
    report({
      area: 'Durability',
      what: `a ${DISK_MB} MB disk (tmpfs) of PostgreSQL filled to the last byte under load, then cleared`,
      times: plural(TIMES, 'time'),
      lost: `0 of ${plural(load.acknowledged.size, 'acknowledged lead')}, 0 twice; /readyz 503 at the latest ${(Math.max(0, latestMs) / 1000).toFixed(1)} s after the first refused lead; no restart needed`,
    });
  },
  SCENARIO_TIMEOUT_MS,
);
