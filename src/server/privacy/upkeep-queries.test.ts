import { describe, expect, test } from 'vitest';
import { execute, freshStore, opened, readyDatabase } from '../../../tests/support/databases.ts';
import { claimed, NOON, newLead, OWNER, outage, resultOf } from '../../../tests/support/leads.ts';
import { findLead } from '../leads/lookup-queries.ts';
import { readCounts } from '../overview/backlog.ts';
import { HOUR, SECOND } from '../time/clock.ts';

/** More than one step, and less than three. */
const MANY = 60;

describe('upkeep', () => {
  test('restarts the schedule of dead deliveries, and probes at once', async () => {
    const store = await freshStore('sqlite');
    await store.add([newLead(), newLead({ held: 'link' })]);
    const [taken] = await claimed(store, { limit: 1 });
    if (!taken) throw new Error('nothing claimed');
    await store.record('automation', OWNER, [
      resultOf(taken, { outcome: 'dead', scheduleStep: 10 }),
    ]);
    await store.setHealth('automation', outage({ probes: 3, nextProbeAt: NOON + HOUR }));
    const dead = { state: 'dead' } as const;
    expect(await store.requeue({ ...dead, now: NOON + SECOND })).toBe(1);
    expect(await findLead(store.db, taken.id)).toMatchObject({
      status: 'waiting',
      delivery: { scheduleStep: 0, sendCount: 1 },
    });
    expect((await store.health('automation'))?.nextProbeAt).toBe(NOON + SECOND);
    expect((await claimed(store)).map(({ id }) => id)).toEqual([taken.id]);
  });

  test('requeues more leads than fit into one step', async () => {
    const setting = await readyDatabase('sqlite');
    const store = await opened(setting);
    await store.add(Array.from({ length: MANY }, () => newLead()));
    await execute(setting, "update deliveries set state = 'dead'");
    const dead = { state: 'dead' } as const;
    expect(await store.requeue({ ...dead, now: NOON })).toBe(MANY);
    expect((await readCounts(store.db)).waiting).toBe(MANY);
  });
});
