import { describe, expect, test } from 'vitest';
import {
  ENGINES,
  execute,
  freshStore,
  opened,
  readyDatabase,
} from '../../../../tests/support/databases.ts';
import { claimed, NOON, newLead, OWNER, resultOf } from '../../../../tests/support/leads.ts';
import { DAY, HOUR, SECOND } from '../../time/clock.ts';
import type { NewLead } from '../lead.ts';

/** More than the parameters that one statement may have. */
const MANY = { sqlite: 33_000, postgres: 66_000 };

describe.each(ENGINES)('upkeep on %s', (engine) => {
  test('restarts the schedule of dead deliveries, and probes at once', async () => {
    const store = await freshStore(engine);
    await store.add([newLead(), newLead({ quarantineReason: 'x' })]);
    const [taken] = await claimed(store, { limit: 1 });
    if (!taken) throw new Error('nothing claimed');
    await store.record('automation', OWNER, [
      resultOf(taken, { outcome: 'dead', scheduleStep: 10 }),
    ]);
    const down = { downSince: NOON, probes: 3, nextProbeAt: NOON + HOUR };
    await store.setHealth('automation', down);
    const dead = { state: 'dead' } as const;
    expect(await store.requeue({ ...dead, now: NOON + SECOND })).toBe(1);
    expect(await store.find(taken.id)).toMatchObject({
      status: 'waiting',
      delivery: { scheduleStep: 0, sendCount: 1 },
    });
    expect((await store.health('automation')).nextProbeAt).toBe(NOON + SECOND);
    expect((await claimed(store)).map(({ id }) => id)).toEqual([taken.id]);
  });

  test('requeues leads since a given time, delivered ones only if asked to', async () => {
    const store = await freshStore(engine);
    const [old, sent, waiting] = [NOON - DAY, NOON, NOON].map((createdAt) =>
      newLead({ createdAt }),
    ) as [NewLead, NewLead, NewLead];
    await store.add([old, sent, waiting]);
    const taken = await claimed(store, { limit: 2 });
    await store.record(
      'automation',
      OWNER,
      taken.map((delivery) => resultOf(delivery, { outcome: 'delivered' })),
    );
    const since = { since: NOON, now: NOON } as const;
    expect(await store.requeue({ ...since, includeDelivered: false })).toBe(1);
    expect((await store.counts()).delivered).toBe(2);
    expect(await store.requeue({ ...since, includeDelivered: true })).toBe(2);
    expect(await store.counts()).toMatchObject({ delivered: 1, waiting: 2 });
    expect((await claimed(store)).map(({ id }) => id)).toEqual([sent.id, waiting.id]);
  });

  test('requeues more leads than fit into one statement', async () => {
    const setting = await readyDatabase(engine);
    const store = await opened(setting);
    const count = MANY[engine];
    await execute(
      setting,
      `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
        insert into deliveries (destination, id, lead_id, created_at, state)
        select 'automation', 'id-' || n, 'id-' || n, 0, 'dead' from numbers`,
    );
    const dead = { state: 'dead' } as const;
    expect(await store.requeue({ ...dead, now: NOON })).toBe(count);
    expect((await store.counts()).waiting).toBe(count);
  });

  test('releases a quarantined lead into the outbox, once', async () => {
    const store = await freshStore(engine);
    const [held, free] = [newLead({ quarantineReason: 'x' }), newLead()];
    await store.add([held, free]);
    for (const { id } of [free, held, held]) await store.releaseFromQuarantine(id, NOON);
    expect(await store.find(held.id)).toMatchObject({
      status: 'waiting',
      quarantineReason: null,
    });
    expect((await claimed(store)).map(({ id }) => id)).toEqual([held.id, free.id]);
  });

  test('purges old leads that do not wait, in batches', async () => {
    const store = await freshStore(engine);
    await store.add([
      ...Array.from({ length: 3 }, () =>
        newLead({ createdAt: NOON - 9 * DAY, quarantineReason: 'x' }),
      ),
      newLead({ createdAt: NOON - 9 * DAY }),
      newLead({ quarantineReason: 'x' }),
    ]);
    const old = { createdBefore: NOON - 5 * DAY, includeWaiting: false };
    expect(await store.countOlder(old)).toBe(3);
    expect(await store.deleteOlder(old, 2)).toBe(2);
    expect(await store.deleteOlder(old, 2)).toBe(1);
    expect(await store.counts()).toMatchObject({ waiting: 1, quarantined: 1 });
  });
});
