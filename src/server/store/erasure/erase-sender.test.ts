import { describe, expect, test } from 'vitest';
import { askedLead, NOTHING, received } from '../../../../tests/support/answer-steps.ts';
import { ENGINES, freshStore } from '../../../../tests/support/databases.ts';
import { NOON } from '../../../../tests/support/leads.ts';

const PHONE = '+393331234567';
const AUDIT = { at: NOON, actor: 'anna', action: 'erase' } as const;

describe.each(ENGINES)('erasing a number on %s', (engine) => {
  test('is logged for each of its leads', async () => {
    const store = await freshStore(engine);
    const { lead } = await askedLead(store);
    const erased = await store.eraseNumber(PHONE, NOON, { audit: AUDIT });
    expect(erased.leads.map(({ id }) => id)).toEqual([lead.id]);
    expect(await store.auditLog(9)).toEqual([{ ...AUDIT, leadId: lead.id, detail: null }]);
  });

  test('is logged once for the messages of a number without leads', async () => {
    const store = await freshStore(engine);
    const messages = [received('in-1'), received('in-2')];
    await store.receive({ ...NOTHING, messages }, NOON);
    expect(await store.eraseNumber(PHONE, NOON, { audit: AUDIT })).toEqual({
      leads: [],
      messages: 2,
    });
    expect(await store.auditLog(9)).toEqual([{ ...AUDIT, leadId: null, detail: null }]);
  });

  test('is not logged if nothing is known of it', async () => {
    const store = await freshStore(engine);
    const erased = await store.eraseNumber(PHONE, NOON, { audit: AUDIT });
    expect(erased).toEqual({ leads: [], messages: 0 });
    expect(await store.auditLog(9)).toEqual([]);
  });
});
