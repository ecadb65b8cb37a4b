import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { builtServer } from '../support/built-server.ts';
import { ENGINES, readyDatabase, urlOf } from '../support/databases.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { lossesOf, NO_LOSS } from '../support/stored-leads.ts';
import { visitors } from '../support/visitors.ts';

const KILLS = size(1, 50);
const LONGEST_LIFE_MS = 500;

test.each(ENGINES)(
  'kill -9 under load on %s loses nothing that was acknowledged',
  async (engine) => {
    const setting = await readyDatabase(engine);
    const env = { DATABASE_URL: urlOf(setting) };
    let server = await builtServer(env);
    const load = visitors(() => server.address, 16);
    for (let kill = 0; kill < KILLS; kill++) {
      const before = load.acknowledged.size;
      while (load.acknowledged.size === before) await sleep(2);
      await sleep(Math.random() * LONGEST_LIFE_MS);
      await server.kill();
      server = await builtServer(env);
    }
    await load.stop();
    expect(await lossesOf(setting, load.acknowledged)).toEqual(NO_LOSS);
    expect(load.failures()).toBeGreaterThan(0);
  },
  SCENARIO_TIMEOUT_MS,
);
