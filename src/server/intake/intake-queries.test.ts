import { expect, test } from 'vitest';
import { freshStore } from '../../../tests/support/databases.ts';
import { newLead } from '../../../tests/support/leads.ts';
import { readCounts } from '../overview/backlog.ts';
import { addLeads } from './intake-queries.ts';

test('storing leads can be repeated if a result was lost', async () => {
  const store = await freshStore('sqlite');
  const leads = [newLead(), newLead({ key: 'k' })];
  const stored = await addLeads(store.db, leads);
  expect(await addLeads(store.db, leads)).toEqual(stored);
  expect((await readCounts(store.db)).waiting).toBe(2);
});
