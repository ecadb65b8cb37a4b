import { describe, expect, test } from 'vitest';
import { ENGINES, freshStore } from '../../../../tests/support/databases.ts';
import { claimed, NOON, newLead, settle } from '../../../../tests/support/leads.ts';

const STAMP = { at: NOON + 5, actor: 'anna' };

describe.each(ENGINES)('a restriction on %s', (engine) => {
  test('holds a lead back until it is lifted, and is audited', async () => {
    const store = await freshStore(engine);
    const [lead, other] = [newLead(), newLead()];
    await store.add([lead, other]);
    const reached = [{ id: lead.id, deliveredAt: 0, wasSent: false }];
    expect(await store.setRestricted([lead.id], true, STAMP)).toEqual(reached);
    expect(await store.find(lead.id)).toMatchObject({ restrictedAt: STAMP.at });
    expect((await claimed(store)).map(({ id }) => id)).toEqual([other.id]);
    expect(await store.auditLog(9)).toEqual([
      { ...STAMP, action: 'restrict', leadId: lead.id, detail: null },
    ]);
    const later = { ...STAMP, at: NOON + 9 };
    expect(await store.setRestricted([lead.id], false, later)).toEqual(reached);
    expect(await store.find(lead.id)).toMatchObject({ restrictedAt: 0 });
    expect((await claimed(store)).map(({ id }) => id)).toEqual([lead.id]);
    expect((await store.auditLog(1))[0]).toMatchObject({ action: 'unrestrict', at: NOON + 9 });
  });

  test('returns the leads that it changed, and whether they were sent', async () => {
    const store = await freshStore(engine);
    const [sent, erased, restricted] = [newLead(), newLead(), newLead()];
    await settle(store, [sent]);
    await store.add([erased, restricted]);
    await store.erase([erased.id]);
    await store.setRestricted([restricted.id], true, STAMP);
    const ids = [sent.id, erased.id, restricted.id];
    expect(await store.setRestricted(ids, true, STAMP)).toEqual([
      { id: sent.id, deliveredAt: NOON, wasSent: true },
    ]);
    expect(await store.setRestricted([], true, STAMP)).toEqual([]);
    expect(await store.setRestricted([erased.id], false, STAMP)).toEqual([]);
    expect(await store.auditLog(9)).toHaveLength(2);
    expect(await store.find(restricted.id)).toMatchObject({ restrictedAt: STAMP.at });
  });
});
