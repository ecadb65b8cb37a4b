import { describe, expect, test } from 'vitest';
import {
  BOTH_ENGINES,
  execute,
  freshDatabase,
  freshPostgres,
  opened,
  openedTogether,
  readyDatabase,
} from '../../../../tests/support/databases.ts';
import { newLead } from '../../../../tests/support/leads.ts';
import { otherTransaction } from '../../../../tests/support/other-transaction.ts';
import { query } from '../../../../tests/support/stored-leads.ts';
import { addLeads } from '../../intake/intake-queries.ts';
import { findLead } from '../../leads/lookup-queries.ts';
import { openOperatorStore } from '../open-store.ts';

const FOREIGN =
  /^The database was made by another program, .*: set DATABASE_URL to an empty one\.$/;

describe.each(BOTH_ENGINES)('the database on %s', (engine) => {
  test('is made by a server, not by the command line', async () => {
    const setting = await freshDatabase(engine);
    await expect(openOperatorStore(setting)).rejects.toThrow('no server has used it yet');
    const lead = newLead();
    await addLeads((await opened(setting)).db, [lead]);
    expect(await findLead((await opened(setting)).db, lead.id)).toMatchObject({ id: lead.id });
    const operator = await openOperatorStore(setting);
    expect(await findLead(operator.db, lead.id)).toMatchObject({ id: lead.id });
    await operator.close();
  });

  test.each([
    ['of a version that was never released', "update meta set value = 'other'"],
    ['without the hash of its schema', 'drop table meta'],
    ['of another program', 'drop table kysely_migration'],
  ])('%s is refused in one sentence', async (_whose, change) => {
    const setting = await readyDatabase(engine);
    await execute(setting, change);
    await expect(opened(setting)).rejects.toThrow(FOREIGN);
    await expect(openOperatorStore(setting)).rejects.toThrow(FOREIGN);
  });

  test('of a newer program is refused', async () => {
    const setting = await readyDatabase(engine);
    await execute(setting, "insert into kysely_migration values ('999-later', '2030-01-01')");
    await expect(opened(setting)).rejects.toThrow('newer than this program');
    await expect(openOperatorStore(setting)).rejects.toThrow('newer than this program');
  });
});

test('several servers make one database together', async () => {
  const setting = await freshPostgres();
  await openedTogether(setting, 4);
  expect(await query(setting, 'select name from kysely_migration')).toHaveLength(1);
});

test('a database that another server has just made is used', async () => {
  const setting = await freshPostgres();
  await (await opened(setting)).close();
  await execute(setting, 'alter table meta rename to made_later');
  const other = await otherTransaction(setting);
  await other.run('lock table kysely_migration');
  await other.run('alter table made_later rename to meta');
  const opening = opened(setting);
  await other.isWaitedFor();
  await other.commit();
  expect((await opening).db).toBeDefined();
});
