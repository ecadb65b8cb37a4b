import { expect, onTestFinished, test } from 'vitest';
import { builtServer } from '../support/built-server.ts';
import { eventually } from '../support/eventually.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { canMount, smallDisk } from '../support/small-disk.ts';
import { SCENARIO_TIMEOUT_MS } from '../support/soak.ts';
import { lossesOf, NO_LOSS } from '../support/stored-leads.ts';
import { visitors } from '../support/visitors.ts';

const TIMES = 10;
const DISK_MB = 256;

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
    for (let time = 0; time < TIMES; time++) {
      const before = load.acknowledged.size;
      await eventually('leads are taken', () => load.acknowledged.size > before + 20);
      const refusedBefore = load.refusals.get(503) ?? 0;
      disk.fill();
      await eventually('a lead is refused', () => (load.refusals.get(503) ?? 0) > refusedBefore);
      await eventually('not ready', async () => !(await isReady()));
      disk.clear();
      await eventually('ready again', isReady);
    }
    await load.stop();
    expect(load.withoutRetryAfter).toEqual([]);
    expect(await lossesOf(setting, load.acknowledged)).toEqual(NO_LOSS);
  },
  SCENARIO_TIMEOUT_MS,
);
