import { describe, expect, test } from 'vitest';
import { execute } from '../../../tests/support/databases.ts';
import { newLead } from '../../../tests/support/leads.ts';
import { operator } from '../../../tests/support/operator.ts';
import { auditLog } from '../../server/audit.ts';
import { findLead } from '../../server/leads/lookup-queries.ts';

const PHONE = '+393331234567';
describe('the audit log', () => {
  test('has no entry for what shows no number', async () => {
    const lead = newLead();
    const { run } = await operator('sqlite', [lead]);
    for (const command of ['list', 'list --json', `show ${lead.id}`, 'status', 'report']) {
      await run(command);
    }
    expect(await run('log')).toMatchObject({ code: 0, stdout: '', stderr: 'The log is empty.\n' });
    expect((await run('log --json')).stdout).toBe('[]\n');
  });

  test('takes more entries at once than a statement holds', async () => {
    const leads = Array.from({ length: 1001 }, () => newLead());
    const { run, server } = await operator('sqlite', leads);
    expect((await run('list --reveal --limit 5000')).code).toBe(0);
    expect(await auditLog(server.db, 5000)).toHaveLength(1001);
  });

  test.each(['list --reveal', 'show ID --reveal', 'show --phone -', 'export', 'export --phone -'])(
    '%s reveals nothing where the log cannot be written',
    async (command) => {
      const lead = newLead();
      const { run, setting } = await operator('sqlite', [lead]);
      await execute(setting, 'drop table audit_log');
      const { code, stdout } = await run(command.replace('ID', lead.id), PHONE);
      expect([code, stdout]).toEqual([1, '']);
    },
  );

  test('an erasure that cannot be logged does not happen', async () => {
    const lead = newLead();
    const { run, server, setting } = await operator('sqlite', [lead]);
    await execute(setting, 'drop table audit_log');
    expect((await run(`erase ${lead.id}`)).code).toBe(1);
    expect(await findLead(server.db, lead.id)).toBeDefined();
  });
});
