import { describe, expect, test } from 'vitest';
import { ENGINES, freshStore } from '../../../../tests/support/databases.ts';
import { NOON, newLead } from '../../../../tests/support/leads.ts';
import { DAY, SECOND } from '../../time/clock.ts';
import { QUARTER_HOUR_MS } from './tally-query.ts';

describe.each(ENGINES)('counting and listing leads on %s', (engine) => {
  test('counts, and finds what is stale', async () => {
    const store = await freshStore(engine);
    await store.add([
      newLead({ createdAt: NOON - 2 * DAY }),
      newLead(),
      newLead({ quarantineReason: 'x' }),
    ]);
    expect(await store.counts()).toMatchObject({
      waiting: 2,
      delivered: 0,
      dead: 0,
      quarantined: 1,
      oldestWaitingAt: NOON - 2 * DAY,
    });
    expect(await store.backlog()).toEqual({
      waiting: 2,
      dead: 0,
      restricted: 0,
      quarantined: 1,
      erasures: 0,
      oldestWaitingAt: NOON - 2 * DAY,
    });
    expect(await store.countStale(NOON - DAY)).toBe(1);
  });

  test('pages through the leads either way', async () => {
    const store = await freshStore(engine);
    const leads = Array.from({ length: 5 }, () => newLead());
    await store.add(leads);
    const ids = leads.map(({ id }) => id);
    const page = await store.list({ order: 'oldest', limit: 2, after: ids[1] });
    expect(page.map(({ id }) => id)).toEqual(ids.slice(2, 4));
    const newest = await store.list({ order: 'newest', limit: 2 });
    expect(newest.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 2));
    expect(await store.list({ order: 'newest', limit: 9, status: 'dead' })).toEqual([]);
  });

  test('tallies leads by quarter of an hour, status and campaign', async () => {
    const store = await freshStore(engine);
    const QUARTER = NOON / QUARTER_HOUR_MS;
    const erased = newLead({ key: 'k' });
    await store.add([
      newLead({ createdAt: NOON - 1 }),
      newLead({ createdAt: NOON - 16 * 60 * SECOND }),
      newLead(),
      newLead({ createdAt: NOON + QUARTER_HOUR_MS - 1 }),
      newLead({ createdAt: NOON + QUARTER_HOUR_MS }),
      newLead({ campaign: 'ref=anna' }),
      newLead({ quarantineReason: 'x' }),
      erased,
    ]);
    await store.erase([erased.id]);
    const tallies = await store.tally(NOON - QUARTER_HOUR_MS);
    const lines = tallies.map(
      ({ quarter, status, campaign, count }) =>
        `${quarter - QUARTER} ${status} ${campaign}: ${count}`,
    );
    expect(lines.toSorted()).toEqual([
      '-1 waiting : 1',
      '0 quarantined : 1',
      '0 waiting : 2',
      '0 waiting ref=anna: 1',
      '1 waiting : 1',
    ]);
  });
});
