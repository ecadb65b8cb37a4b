import { describe, expect, test } from 'vitest';
import { receive } from '../../../tests/support/answer-steps.ts';
import {
  execute,
  freshPostgres,
  opened,
  readyDatabase,
  urlOf,
} from '../../../tests/support/databases.ts';
import { addEveryKind } from '../../../tests/support/every-kind.ts';
import { incomingMessage } from '../../../tests/support/incoming-messages.ts';
import { claimed, NOON, newLead } from '../../../tests/support/leads.ts';
import { ACTOR, operator } from '../../../tests/support/operator.ts';
import { query } from '../../../tests/support/stored-leads.ts';
import { auditLog } from '../../server/audit.ts';
import { readLastEvent } from '../../server/changes.ts';
import { addLeads } from '../../server/intake/intake-queries.ts';
import { findLead } from '../../server/leads/lookup-queries.ts';

/** A SQLite database with every kind of lead, a message and a campaign, whose server has stopped. */
async function filled() {
  const parts = await operator('sqlite', [newLead({ name: "Zoë D'Angelo", campaign: 'ref=anna' })]);
  const { server } = parts;
  const leads = await addEveryKind(server);
  const events = { messages: [incomingMessage()], statuses: [], contacts: [], endedUserIds: [] };
  await receive(server.db, events, NOON);
  await server.close();
  return { ...parts, leads };
}

describe('leads move', () => {
  test('copies everything, and the new database goes on where the old one was', async () => {
    const { run, setting, leads } = await filled();
    const target = await freshPostgres();
    const rows = async (from: typeof setting, table: string) => {
      const all = await query<object>(from, `select * from ${table}`);
      return all
        .map((row) => JSON.stringify(row, Object.keys(row).toSorted()))
        .map((row) => row.replaceAll(/"(\d+)"/g, '$1'))
        .toSorted();
    };
    expect(await run(`move ${target.url}`)).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringMatching(/^Moved and compared \d+ rows in .* DATABASE_URL set to /),
    });
    const tables = await query<{ name: string }>(
      setting,
      "select name from sqlite_schema where type = 'table' and name not like 'kysely%'",
    );
    const changed = /^(?:audit_log|meta|sqlite_.*)$/;
    for (const table of tables.map(({ name }) => name).filter((name) => !changed.test(name))) {
      expect([table, await rows(target, table)]).toEqual([table, await rows(setting, table)]);
    }
    const store = await opened(target);
    expect((await auditLog(store.db, 1))[0]).toMatchObject({
      action: 'move',
      actor: ACTOR,
      at: NOON,
    });
    expect(await findLead(store.db, leads.delivered.id)).toMatchObject({ status: 'delivered' });
    expect((await claimed(store)).map(({ id }) => id)).toContain(leads.waiting.id);
    const before = await readLastEvent(store.db);
    await addLeads(store.db, [newLead()]);
    expect(await readLastEvent(store.db)).toBeGreaterThan(before);
  });

  test('refuses a target that is not empty', async () => {
    const { run } = await filled();
    const target = await readyDatabase('postgres');
    const known = newLead();
    await addLeads((await opened(target)).db, [known]);
    expect(await run(`move ${urlOf(target)}`)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The target is not empty, it has rows in "leads"/),
    });
    expect(await query(target, 'select id from leads')).toEqual([{ id: known.id }]);
  });

  test('moves nothing if a row changes on its way, and can be run again', async () => {
    const { run, setting, leads } = await filled();
    const target = await readyDatabase('postgres');
    await execute(
      target,
      `create function change() returns trigger language plpgsql as
        $$ begin new.campaign := 'changed'; return new; end $$;
       create trigger change before insert on leads for each row execute function change()`,
    );
    const address = urlOf(target);
    expect(await run(`move ${address}`)).toMatchObject({
      code: 1,
      stderr: 'The copy of "leads" differs: nothing was moved.\n',
    });
    expect(await query(target, 'select id from leads')).toEqual([]);
    await execute(target, 'drop trigger change on leads');
    expect(await run(`move ${address}`)).toMatchObject({ code: 0 });
    expect(await findLead((await opened(setting)).db, leads.waiting.id)).toBeDefined();
  });
});
