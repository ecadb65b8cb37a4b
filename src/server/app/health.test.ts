import { describe, expect, test } from 'vitest';
import {
  BOTH_ENGINES,
  execute,
  freshStore,
  opened,
  readyDatabase,
} from '../../../tests/support/databases.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { hooked } from '../../../tests/support/hooked-database.ts';
import { postLead } from '../../../tests/support/leads.ts';
import { runningApp } from '../../../tests/support/running-app.ts';
import { readCounts } from '../overview/backlog.ts';
import { SECOND } from '../time/clock.ts';
import { openReadiness } from './health.ts';

test('/readyz waits for a lock, with one check for concurrent requests', async () => {
  const store = await freshStore('sqlite');
  let attempts = 0;
  const locked = hooked(store, (sql) => {
    if (!sql.startsWith('insert into "meta"')) return;
    attempts++;
    if (attempts < 3) throw Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' });
  });
  const { address } = await runningApp(locked);
  const responses = await Promise.all([1, 2, 3].map(() => fetch(`${address}/readyz`)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(attempts).toBe(3);
});

test('a check is good for ten seconds, but for one second once a lead has failed', async () => {
  let now = 0;
  let checks = 0;
  const check = async () => void checks++;
  const readiness = openReadiness(check, { now: () => now, monotonic: () => now });
  const checksAt = async (moment: number) => {
    now = moment;
    await readiness.check();
    return checks;
  };
  expect(await checksAt(0)).toBe(1);
  expect(await checksAt(9 * SECOND)).toBe(1);
  expect(await checksAt(10 * SECOND)).toBe(2);
  readiness.leadFailed();
  expect(await checksAt(10 * SECOND)).toBe(2);
  expect(await checksAt(11 * SECOND)).toBe(3);
  expect(await checksAt(20 * SECOND)).toBe(3);
});

describe.each(BOTH_ENGINES)('/readyz on %s', (engine) => {
  test('sees that something foreign refuses every lead, and that it is gone', async () => {
    const setting = await readyDatabase(engine);
    const store = await opened(setting);
    const [refuse, accept] = FOREIGN_TRIGGER[engine];
    await execute(setting, refuse);
    const { address } = await runningApp(store);
    for (let lead = 0; lead < 3; lead++) expect((await postLead(address)).status).toBe(503);
    const isReady = async () => (await fetch(`${address}/readyz`)).ok;
    expect(await isReady()).toBe(false);
    await execute(setting, accept);
    await eventually('it is ready again', isReady);
    expect((await readCounts(store.db)).waiting).toBe(0);
    expect((await postLead(address)).status).toBe(201);
  });
});

const FOREIGN_TRIGGER = {
  sqlite: [
    "create trigger foreign_one before insert on leads begin select raise(abort, 'no'); end",
    'drop trigger foreign_one',
  ],
  postgres: [
    'alter table leads add constraint foreign_one check (false) not valid',
    'alter table leads drop constraint foreign_one',
  ],
} as const;
