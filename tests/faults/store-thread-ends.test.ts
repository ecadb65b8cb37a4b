import { expect, test } from 'vitest';
import { builtServer } from '../support/built-server.ts';
import { CANARY_PAYLOAD, canariesIn } from '../support/canaries.ts';
import { freshSqlite, urlOf } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { SCENARIO_TIMEOUT_MS } from '../support/soak.ts';
import { lossesOf, NO_LOSS } from '../support/stored-leads.ts';
import { visitors } from '../support/visitors.ts';

const CRASH = new URL('../support/crash-store-thread.mjs', import.meta.url).href;

test(
  'a server whose store thread ends under load stops with an error, and nothing is lost',
  async () => {
    const setting = freshSqlite();
    const env = { DATABASE_URL: urlOf(setting) };
    let server = await builtServer({
      ...env,
      NODE_OPTIONS: `--import=${CRASH}`,
      CRASH_MESSAGE: JSON.stringify(CANARY_PAYLOAD),
    });
    const { output } = server;
    const load = visitors(() => server.address, 16);
    await eventually('leads are taken', () => load.acknowledged.size > 50);
    server.signal('SIGCONT');
    expect(await server.exited).toBe(1);
    expect(output()).toContain('stopping after an unexpected error');
    expect(output()).toContain('RangeError');
    expect(canariesIn(output())).toEqual([]);
    server = await builtServer(env);
    const before = load.acknowledged.size;
    await eventually('leads are taken again', () => load.acknowledged.size > before);
    await load.stop();
    expect(await lossesOf(setting, load.acknowledged)).toEqual(NO_LOSS);
  },
  SCENARIO_TIMEOUT_MS,
);
