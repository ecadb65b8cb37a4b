import { expect, test } from 'vitest';
import { BOTH_ENGINES, freshStore } from '../../../tests/support/databases.ts';
import { newLead } from '../../../tests/support/leads.ts';
import { readCounts } from '../overview/backlog.ts';
import { addLeads } from './intake-queries.ts';

// The statement that stores leads is written for each engine.
test.each(BOTH_ENGINES)('recognizes a key, also within one commit, on %s', async (engine) => {
  const store = await freshStore(engine);
  const first = newLead({ key: 'a' });
  await addLeads(store.db, [first]);
  const added = [newLead({ key: 'a' }), newLead({ key: 'a', name: 'Bea' }), newLead()];
  expect(
    await addLeads(store.db, [...added, newLead({ key: 'b' }), newLead({ key: 'b' })]),
  ).toMatchObject([
    { kind: 'repeated', id: first.id },
    { kind: 'conflict' },
    { kind: 'created' },
    { kind: 'created' },
    { kind: 'repeated' },
  ]);
  expect((await readCounts(store.db)).waiting).toBe(3);
});

test('storing leads can be repeated if a result was lost', async () => {
  const store = await freshStore('sqlite');
  const leads = [newLead(), newLead({ key: 'k' })];
  const stored = await addLeads(store.db, leads);
  expect(await addLeads(store.db, leads)).toEqual(stored);
  expect((await readCounts(store.db)).waiting).toBe(2);
});
