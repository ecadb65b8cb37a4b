import { describe, expect, test } from 'vitest';
import { freshStore } from '../../../tests/support/databases.ts';
import { NOON, newLead } from '../../../tests/support/leads.ts';
import { addLeads } from '../intake/intake-queries.ts';
import { eraseLeads } from '../privacy/lead-erasure.ts';
import { setRestricted } from '../whatsapp/set-restricted.ts';
import { leadsToMail } from './mail-queries.ts';

const LAST_ID = 'z';

describe('notices by e-mail', () => {
  test('report leads in their order, without quarantined and restricted ones', async () => {
    const store = await freshStore('sqlite');
    const leads = ['Anna', 'Bruno', 'Carla'].map((name, index) =>
      newLead({ name, createdAt: NOON + 1000 * index }),
    );
    const [anna, bruno, carla] = leads.map(({ id }) => id) as [string, string, string];
    const [restricted, erased] = [newLead({ name: 'Dora' }), newLead({ name: 'Elio' })];
    const quarantined = newLead({ name: 'Furio', held: 'link' });
    await addLeads(store.db, [...leads.toReversed(), restricted, erased, quarantined]);
    await setRestricted(store.db, [restricted.id], true, { at: NOON, actor: 'test' });
    await eraseLeads(store.db, [erased.id]);
    const all = { names: ['Anna', 'Bruno', 'Carla'], last: carla };
    expect(await leadsToMail(store.db, '', LAST_ID, 10)).toEqual(all);
    expect(await leadsToMail(store.db, '', LAST_ID, 1)).toEqual({ names: ['Anna'], last: anna });
    expect(await leadsToMail(store.db, anna, LAST_ID, 1)).toEqual({
      names: ['Bruno'],
      last: bruno,
    });
    expect(await leadsToMail(store.db, anna, carla, 10)).toEqual({ names: ['Bruno'], last: bruno });
    expect(await leadsToMail(store.db, carla, LAST_ID, 10)).toBeUndefined();
  });
});
