import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builtServer } from '../support/built-server.ts';
import { freshSqlite, urlOf } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { standInWebhook } from '../support/stand-in-webhook.ts';
import { lossesOf, NO_LOSS, storedLeads } from '../support/stored-leads.ts';
import { sendLead, visitors } from '../support/visitors.ts';

const TIMES = size(2, 20);
const CAN_LIMIT = spawnSync('prlimit', ['--version']).status === 0;

/** Limits the size of every file that the process writes; `unlimited` lifts the limit. */
function limitFiles(pid: number, bytes: number | 'unlimited'): void {
  const { status } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
  expect(status).toBe(0);
}

test.skipIf(!CAN_LIMIT)(
  'a full disk is a 503, and leads are taken again once there is room, without a restart',
  async () => {
    const setting = freshSqlite();
    const webhook = await standInWebhook();
    const server = await builtServer({
      DATABASE_URL: urlOf(setting),
      WEBHOOK_URL: webhook.url.href,
    });
    const load = visitors(() => server.address, 16);
    for (let time = 0; time < TIMES; time++) {
      const before = load.acknowledged.size;
      await eventually('leads are taken', () => load.acknowledged.size > before + 20);
      limitFiles(server.pid, Math.floor(statSync(setting.path).size / 2) + 512);
      const refused = await eventually('the disk is full', async () => {
        const answer = await sendLead(server.address, `Too late ${time}`);
        return answer.status === 503 ? answer : undefined;
      });
      expect(refused.retryAfter).toBe('5');
      expect((await fetch(`${server.address}/readyz`)).status).toBe(503);
      expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
      const during = load.acknowledged.size;
      limitFiles(server.pid, 'unlimited');
      await eventually('leads are taken again', () => load.acknowledged.size > during);
    }
    await load.stop();
    expect(server.isRunning()).toBe(true);
    const named = (await storedLeads(setting)).filter(({ name }) => !name.startsWith('Too late'));
    expect(named.length).toBeGreaterThanOrEqual(load.acknowledged.size);
    const { lost, twice } = await lossesOf(setting, load.acknowledged);
    const ours = twice.filter((name) => !name.startsWith('Too late'));
    expect({ lost, twice: ours }).toEqual(NO_LOSS);
    await eventually('the relay goes on', async () =>
      (await storedLeads(setting)).every(({ status }) => status === 'delivered'),
    );
  },
  SCENARIO_TIMEOUT_MS,
);
