import { expect, test } from 'vitest';
import { askedLead } from '../../../../tests/support/answer-steps.ts';
import { ENGINES, execute, opened, readyDatabase } from '../../../../tests/support/databases.ts';
import { indexAll } from '../../../../tests/support/desk.ts';
import { NOON, newLead } from '../../../../tests/support/leads.ts';
import { query } from '../../../../tests/support/stored-leads.ts';

/** A database as version 11 left it: its rows do not tell who wrote. */
const BEFORE = `
  drop index desk_rows_new_message;
  alter table desk_rows drop column new_message_at;
  alter table desk_rows drop column wrote;
  delete from schema_version where version >= 12`;

test.each(ENGINES)(
  'the desk learns who wrote before an answer by hand or a restriction, on %s',
  async (engine) => {
    const setting = await readyDatabase(engine);
    const first = await opened(setting);
    const { lead: answered } = await askedLead(first);
    const { lead: restricted } = await askedLead(first, '393337654321');
    const quiet = newLead({ phone: '+393330000001' });
    await first.add([quiet]);
    for (const { id } of [answered, quiet]) {
      await first.desk.markAnswered({ id, by: 'Giulia', now: NOON });
    }
    await first.setRestricted([restricted.id], true, { at: NOON, actor: 'test' });
    await indexAll(first);
    await execute(setting, BEFORE);
    await opened(setting);
    const wrote = await query(setting, 'select id from desk_rows where wrote = 1 order by id');
    expect(wrote).toEqual([{ id: answered.id }, { id: restricted.id }]);
  },
);
