import { describe, expect, test } from 'vitest';
import { ENGINES, freshStore } from '../../../tests/support/databases.ts';
import { NOON } from '../../../tests/support/leads.ts';
import type { AuditEntry } from './audit-queries.ts';

function entry(changes: Partial<AuditEntry> = {}): AuditEntry {
  return { at: NOON, actor: 'anna', action: 'reveal', leadId: 'lead-1', detail: null, ...changes };
}

describe.each(ENGINES)('the audit log on %s', (engine) => {
  test('has every entry of a long list once, the newest first', async () => {
    const store = await freshStore(engine);
    const entries = Array.from({ length: 2001 }, (_, index) => entry({ detail: String(index) }));
    await store.audit(entries);
    await store.audit([]);
    expect(await store.auditLog(9999)).toEqual(entries.toReversed());
    expect(await store.auditLog(2)).toEqual(entries.slice(-2).toReversed());
  });

  test('knows the last erasure, of any kind', async () => {
    const store = await freshStore(engine);
    await store.audit([entry({ at: NOON + 9 })]);
    expect(await store.lastErasureAt()).toBe(0);
    await store.audit([entry({ action: 'erase', at: NOON + 1 }), entry({ action: 'erase' })]);
    expect(await store.lastErasureAt()).toBe(NOON + 1);
    await store.audit([entry({ action: 'withdraw', at: NOON + 2 })]);
    expect(await store.lastErasureAt()).toBe(NOON + 2);
    await store.audit([entry({ action: 'purge', at: NOON + 3 })]);
    expect(await store.lastErasureAt()).toBe(NOON + 3);
  });

  test('notes once what an actor does to a lead repeatedly', async () => {
    const store = await freshStore(engine);
    const repeated = { ...entry({ at: NOON + 5 }), leadId: 'lead-1' };
    await store.audit([
      entry({ at: NOON }),
      entry({ at: NOON + 9 }),
      entry({ at: NOON + 3, actor: 'berta' }),
      entry({ at: NOON + 3, leadId: 'lead-2' }),
      entry({ at: NOON + 3, action: 'export' }),
    ]);
    // None of these is the same action of the same person on the same lead in the given time.
    await store.auditUnlessAfter(NOON, repeated);
    expect(await store.auditLog(1)).toEqual([repeated]);
    await store.auditUnlessAfter(NOON, { ...repeated, at: NOON + 6 });
    await store.auditUnlessAfter(NOON + 4, { ...repeated, at: NOON + 5 });
    expect(await store.auditLog(9)).toHaveLength(6);
  });

  test('deletes entries from before a given time', async () => {
    const store = await freshStore(engine);
    await store.audit([entry({ at: NOON - 1 }), entry(), entry({ at: NOON + 1 })]);
    await store.forgetAudit(NOON);
    expect((await store.auditLog(9)).map(({ at }) => at)).toEqual([NOON + 1, NOON]);
  });
});
