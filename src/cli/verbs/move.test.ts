import { expect, test } from 'vitest';
import { freshSqlite, opened, urlOf } from '../../../tests/support/databases.ts';
import { newLead } from '../../../tests/support/leads.ts';
import { operator } from '../../../tests/support/operator.ts';

test('moves to the database that standard input names, and refuses a wrong one', async () => {
  const lead = newLead();
  const { run, server } = await operator('sqlite', [lead]);
  await server.close();
  expect(await run('move -', 'nonsense\n')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('DATABASE: '),
  });
  const target = freshSqlite();
  expect(await run('move -', `${urlOf(target)}\n`)).toMatchObject({ code: 0 });
  expect(await (await opened(target)).find(lead.id)).toMatchObject({ id: lead.id });
});
