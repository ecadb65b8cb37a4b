import { execFile } from 'node:child_process';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { say } from '../../../scripts/setup/run.mjs';

const SAMPLE_MS = 250;
const IDLE_SHARE = 0.04;
const PATIENCE_MS = 60_000;

/**
 * Waits until the machine has nothing to do and nothing left to write. After its last response a
 * server still delivers leads and indexes them for the desk, and the kernel writes its files, which
 * would slow down the server that is measured next.
 */
export async function untilIdle() {
  const giveUpAt = performance.now() + PATIENCE_MS;
  let before = times();
  while (performance.now() < giveUpAt) {
    await sleep(SAMPLE_MS);
    const now = times();
    if ((now.busy - before.busy) / (now.all - before.all) < IDLE_SHARE) {
      await promisify(execFile)('sync');
      return;
    }
    before = now;
  }
  say('The machine is busy with other work: the next figures will be worse than it could do.');
}

function times() {
  let [busy, all] = [0, 0];
  for (const { times: core } of cpus()) {
    const used = core.user + core.nice + core.sys + core.irq;
    busy += used;
    all += used + core.idle;
  }
  return { busy, all };
}
