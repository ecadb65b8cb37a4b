import { describe, expect, test } from 'vitest';
import { ENGINES, freshStore } from '../../../../../tests/support/databases.ts';
import { indexAll } from '../../../../../tests/support/desk.ts';
import { NOON, newLead } from '../../../../../tests/support/leads.ts';
import { MINUTE } from '../../../time/clock.ts';
import type { LeadStore } from '../../lead-store.ts';
import { BUCKETS } from '../index/buckets.ts';
import type { PartPosition } from './list-every.ts';
import type { RowFilter } from './list-rows.ts';

const ALL: RowFilter = { buckets: BUCKETS, order: 'newest' };

async function everyId(store: LeadStore, filter: RowFilter): Promise<readonly string[]> {
  const ids: string[] = [];
  let after: PartPosition | undefined;
  do {
    const part = await store.desk.listEvery(filter, 200, after);
    ids.push(...part.rows.map(({ id }) => id));
    after = part.next;
  } while (after);
  return ids;
}

describe.each(ENGINES)('all rows of a filter on %s', (engine) => {
  test('a search with more matches than a list shows finds all of them', async () => {
    const store = await freshStore(engine);
    const leads = Array.from({ length: 1400 }, (_, index) =>
      newLead({
        // A few match twice; every sixth matches only by the campaign, or not at all.
        name: index % 6 === 0 ? 'Bea' : index % 35 === 0 ? 'Anna Annina' : 'Anna',
        phone: `+3933${String(10_000_000 + index)}`,
        createdAt: NOON + index * MINUTE,
        campaign: index % 12 === 0 ? 'utm_campaign=annuale' : '',
      }),
    );
    for (let begin = 0; begin < leads.length; begin += 100) {
      await store.add(leads.slice(begin, begin + 100));
    }
    await indexAll(store);
    const search = { ...ALL, search: 'ann' };
    const meant = leads.filter((_, index) => index % 12 === 0 || index % 6 !== 0);
    const ids = meant.map(({ id }) => id);
    expect(await store.desk.countRows(search)).toMatchObject({ total: 1001 });
    expect(await everyId(store, search)).toEqual(ids.toReversed());
    expect(await everyId(store, { ...search, order: 'oldest' })).toEqual(ids);
    const from = NOON + 700 * MINUTE;
    const late = meant.filter(({ createdAt }) => createdAt >= from);
    expect(await everyId(store, { ...search, from, order: 'oldest' })).toEqual(
      late.map(({ id }) => id),
    );
    const few = { ...ALL, search: 'annina anna', campaign: 'utm_campaign=annuale' };
    expect(await everyId(store, few)).toEqual([]);
    expect(await everyId(store, { ...ALL, search: 'bea' })).toHaveLength(234);
    expect(await everyId(store, { ...ALL, search: '?' })).toEqual([]);
    expect(await everyId(store, ALL)).toHaveLength(1400);
  });

  test('a search finds the leads of every matching campaign, however many there are', async () => {
    const store = await freshStore(engine);
    const leads = Array.from({ length: 1100 }, (_, index) =>
      newLead({
        name: 'Bea',
        campaign: `utm_source=${index % 2 ? 'mare' : 'monti'}&utm_content=${index}`,
        createdAt: NOON + index * MINUTE,
      }),
    );
    for (let begin = 0; begin < leads.length; begin += 100) {
      await store.add(leads.slice(begin, begin + 100));
    }
    await indexAll(store);
    const ids = leads.map(({ id }) => id);
    const bySea = ids.filter((_, index) => index % 2 === 1);
    expect(await everyId(store, { ...ALL, search: 'mare' })).toEqual(bySea.toReversed());
    expect(await everyId(store, { ...ALL, search: '1099' })).toEqual([ids[1099]]);
    // Too short for a number: it can only match campaigns.
    expect(await everyId(store, { ...ALL, search: '99', order: 'oldest' })).toEqual(
      ids.filter((_, index) => String(index).startsWith('99')),
    );
  });
});
