import { expect, test } from 'vitest';
import { freshPostgres, opened } from '../../../../tests/support/databases.ts';
import { newLead } from '../../../../tests/support/leads.ts';
import { query } from '../../../../tests/support/stored-leads.ts';

test('payloads of new leads are compressed with LZ4 on PostgreSQL', async () => {
  const setting = await freshPostgres();
  const store = await opened(setting);
  const lead = newLead();
  await store.add([lead]);
  expect(await query(setting, 'select pg_column_compression(payload) as way from leads')).toEqual([
    { way: 'lz4' },
  ]);
  expect((await store.find(lead.id))?.payload).toEqual(lead.payload);
});
