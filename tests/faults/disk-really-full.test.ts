import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { builtServer } from '../support/built-server.ts';
import { temporaryFolder } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { plural, report, SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { lossesOf, NO_LOSS } from '../support/stored-leads.ts';
import { visitors } from '../support/visitors.ts';

const TIMES = size(1, 10);
const DISK = ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs'];

/** Only root may mount; elsewhere the file-size limit of `disk-full.test.ts` is the test. */
function canMount(): boolean {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return false;
  const folder = spawnSync('mktemp', ['-d'], { encoding: 'utf8' }).stdout.trim();
  const isMounted = spawnSync('mount', [...DISK, folder]).status === 0;
  if (isMounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
  return isMounted;
}

test.skipIf(!canMount())(
  'a small disk that is completely full is a 503, and leads are taken again after it is cleared',
  async () => {
    const disk = temporaryFolder();
    expect(spawnSync('mount', [...DISK, disk]).status).toBe(0);
    onTestFinished(() => {
      spawnSync('umount', ['--lazy', disk]);
    });
    const setting = { engine: 'sqlite' as const, path: join(disk, 'leads.sqlite') };
    const server = await builtServer({ DATABASE_URL: `file:${setting.path}` });
    const load = visitors(() => server.address, 8, size(200, 600));
    const filler = join(disk, 'filler');
    for (let time = 0; time < TIMES; time++) {
      const before = load.refusals.get(503) ?? 0;
      fill(filler);
      await eventually('the disk is full', async () => {
        const { status } = await fetch(`${server.address}/readyz`);
        return (load.refusals.get(503) ?? 0) > before || status === 503;
      });
      rmSync(filler);
      await eventually('ready again', async () => (await fetch(`${server.address}/readyz`)).ok);
    }
    await load.finished;
    expect(server.isRunning()).toBe(true);
    expect(load.withoutRetryAfter).toEqual([]);
    expect(await lossesOf(setting, load.acknowledged)).toEqual(NO_LOSS);
    report({
      area: 'Durability',
      what: 'a 64 MB disk (tmpfs) filled to the last byte under load, then cleared, sqlite',
      times: plural(TIMES, 'time'),
      lost: `0 of ${plural(load.acknowledged.size, 'acknowledged lead')}, 0 twice; no restart needed`,
    });
  },
  SCENARIO_TIMEOUT_MS,
);

/** Writes until nothing more fits. */
function fill(path: string): void {
  for (const bytes of [1 << 20, 1 << 12, 1]) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(bytes), { flag: 'a' });
    } catch {
      // No chunk of this size fits any more.
    }
  }
}
