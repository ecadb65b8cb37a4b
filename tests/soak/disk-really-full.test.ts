import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openServerStore } from '../../src/server/database/open-store.ts';
import { builtServer } from '../support/built-server.ts';
import { eventually } from '../support/eventually.ts';
import { canMount, smallDisk } from '../support/small-disk.ts';
import { SCENARIO_TIMEOUT_MS } from '../support/soak.ts';
import { lossesOf, NO_LOSS } from '../support/stored-leads.ts';
import { visitors } from '../support/visitors.ts';

const TIMES = 10;
const DISK_MB = 256;

// Elsewhere the file-size limit of `disk-full.test.ts` is the test.
test.skipIf(!canMount())(
  'a small disk that is completely full is a 503, and leads are taken again after it is cleared',
  async () => {
    const disk = smallDisk(DISK_MB);
    const setting = { engine: 'sqlite' as const, path: join(disk.folder, 'leads.sqlite') };
    const server = await builtServer({ DATABASE_URL: `file:${setting.path}` });
    // Without end: leads still fit into the log for a while after the disk is full.
    const load = visitors(() => server.address, 8);
    for (let time = 0; time < TIMES; time++) {
      const before = load.refusals.get(503) ?? 0;
      disk.fill();
      await eventually('the disk is full', async () => {
        const { status } = await fetch(`${server.address}/readyz`);
        return (load.refusals.get(503) ?? 0) > before || status === 503;
      });
      disk.clear();
      await eventually('ready again', async () => (await fetch(`${server.address}/readyz`)).ok);
    }
    await load.stop();
    expect(server.isRunning()).toBe(true);
    expect(load.withoutRetryAfter).toEqual([]);
    expect(await lossesOf(setting, load.acknowledged)).toEqual(NO_LOSS);
  },
  SCENARIO_TIMEOUT_MS,
);

test.skipIf(!canMount())('a start on a full disk blames the disk, and not the data', async () => {
  const disk = smallDisk(DISK_MB / 8);
  const setting = { engine: 'sqlite' as const, path: join(disk.folder, 'leads.sqlite') };
  await (await openServerStore(setting)).close();
  disk.fill();
  await expect(openServerStore(setting)).rejects.toThrow(/cannot be opened .* Make space/);
  disk.clear();
  await (await openServerStore(setting)).close();
});
