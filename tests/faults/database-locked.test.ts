import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SqliteDriver } from '../../src/server/store/sqlite/sqlite-driver.ts';
import { builtServer } from '../support/built-server.ts';
import { freshSqlite, urlOf } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { lossesOf, NO_LOSS } from '../support/stored-leads.ts';
import { visitors } from '../support/visitors.ts';

const LOCKED_MS = size(6_500, 10_000);
const TIMES = size(1, 3);

test(
  'a database that another process locks: nothing is lost, the server stays responsive',
  async () => {
    const setting = freshSqlite();
    const server = await builtServer({ DATABASE_URL: urlOf(setting) });
    const load = visitors(() => server.address, 16);
    let slowestMs = 0;
    for (let time = 0; time < TIMES; time++) {
      const before = load.acknowledged.size;
      await eventually('leads are taken', () => load.acknowledged.size > before);
      const other = new SqliteDriver(setting.path, { timeout: 10_000 });
      other.exec('begin immediate');
      await sleep(200);
      const during = load.acknowledged.size;
      for (const until = Date.now() + LOCKED_MS; Date.now() < until; await sleep(250)) {
        const askedAt = Date.now();
        expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
        slowestMs = Math.max(slowestMs, Date.now() - askedAt);
      }
      expect(load.acknowledged.size).toBe(during);
      expect(load.refusals.get(503)).toBeGreaterThan(0);
      other.exec('commit');
      other.close();
      await eventually('leads are taken again', () => load.acknowledged.size > during);
    }
    await load.stop();
    expect(load.withoutRetryAfter).toEqual([]);
    expect(await lossesOf(setting, load.acknowledged)).toEqual(NO_LOSS);
  },
  SCENARIO_TIMEOUT_MS,
);
