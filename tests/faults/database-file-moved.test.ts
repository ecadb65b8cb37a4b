import { copyFileSync, renameSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { builtServer } from '../support/built-server.ts';
import { freshSqlite, urlOf } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { lossesOf, NO_LOSS } from '../support/stored-leads.ts';
import { visitors } from '../support/visitors.ts';

const ROUNDS = size(1, 10);

test(
  'a database file that is moved away or replaced under the server: nothing is acknowledged until it is back',
  async () => {
    const setting = freshSqlite();
    const { path } = setting;
    const server = await builtServer({ DATABASE_URL: urlOf(setting), LOG_LEVEL: 'info' });
    const load = visitors(() => server.address, 16);
    // The output that is kept is short: a count would lose lines.
    const lastLogged = (words: string) => server.output().lastIndexOf(words);
    const isSaid = (words: string, since: string) => lastLogged(words) > lastLogged(since);
    const readyStatus = async () => (await fetch(`${server.address}/readyz`)).status;
    for (let round = 0; round < 2 * ROUNDS; round++) {
      const before = load.acknowledged.size;
      await eventually('leads are taken', () => load.acknowledged.size > before);
      renameSync(path, `${path}.away`);
      if (round % 2 === 1) copyFileSync(`${path}.away`, path);
      // What was stored a moment before may still be acknowledged.
      await sleep(200);
      const during = load.acknowledged.size;
      load.refusals.clear();
      await eventually('the log says so', () => isSaid('Leads are refused', 'stored again'));
      await eventually('it is not ready', async () => (await readyStatus()) === 503);
      expect(load.refusals.get(503)).toBeGreaterThan(0);
      expect(load.acknowledged.size).toBe(during);
      renameSync(`${path}.away`, path);
      await eventually('leads are taken again', () => load.acknowledged.size > during);
      await eventually('the log says that too', () => isSaid('stored again', 'Leads are refused'));
      await eventually('it is ready again', async () => (await readyStatus()) === 200);
    }
    await load.stop();
    expect(load.withoutRetryAfter).toEqual([]);
    expect(await lossesOf(setting, load.acknowledged)).toEqual(NO_LOSS);
  },
  SCENARIO_TIMEOUT_MS,
);
