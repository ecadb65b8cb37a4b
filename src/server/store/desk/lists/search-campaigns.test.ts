import { expect, test } from 'vitest';
import { ENGINES, execute, opened, readyDatabase } from '../../../../../tests/support/databases.ts';
import { indexAll } from '../../../../../tests/support/desk.ts';
import { NOON, newLead } from '../../../../../tests/support/leads.ts';
import { BUCKETS } from '../index/buckets.ts';
import type { RowFilter } from './list-rows.ts';

const ALL: RowFilter = { buckets: BUCKETS, order: 'newest' };

function campaignOf(index: number): string {
  return `utm_campaign=estate&utm_content=${index}`;
}

test.each(ENGINES)(
  'a list has every campaign that a search means, or says that there are more, on %s',
  async (engine) => {
    const setting = await readyDatabase(engine);
    const store = await opened(setting);
    const leads = Array.from({ length: 20 }, (_, index) =>
      newLead({ name: 'Anna', campaign: campaignOf(index), createdAt: NOON + index }),
    );
    await store.add(leads);
    await indexAll(store);
    for (const search of ['estate', 'e']) {
      const found = { ...ALL, search };
      expect(await store.desk.listRows(found, 50)).toMatchObject({
        rows: leads.toReversed().map(({ id }) => ({ id })),
        isCutOff: false,
      });
      expect(await store.desk.countRows(found)).toEqual({ total: 20, isCutOff: false });
    }
    // Leads that match by name and by campaign are listed once.
    await store.add([newLead({ name: 'Estate', campaign: campaignOf(3), createdAt: NOON + 20 })]);
    await indexAll(store);
    const both = { ...ALL, search: 'estate' };
    expect((await store.desk.listRows(both, 50)).rows).toHaveLength(21);
    await store.add([newLead({ name: 'Bea', campaign: campaignOf(99), createdAt: NOON + 21 })]);
    await indexAll(store);
    expect((await store.desk.listRows(both, 50)).isCutOff).toBe(true);
    expect(await store.desk.countRows(both)).toMatchObject({ isCutOff: true });
    // If a campaign is chosen, only that one is searched, however rare it is.
    const frequent = Array.from({ length: 1000 }, (_, index) => `('ref=${index}', 100)`);
    await execute(setting, `insert into desk_campaigns values ${frequent.join()}`);
    const chosen = { ...both, campaign: campaignOf(99) };
    expect(await store.desk.countRows(chosen)).toEqual({ total: 1, isCutOff: false });
    expect(await store.desk.countRows({ ...ALL, search: 'nobody' })).toEqual({
      total: 0,
      isCutOff: false,
    });
  },
);
