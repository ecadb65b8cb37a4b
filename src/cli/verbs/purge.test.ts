import { describe, expect, test } from 'vitest';
import { acceptedAs, askedLead } from '../../../tests/support/answer-steps.ts';
import { execute } from '../../../tests/support/databases.ts';
import { NOON, newLead, settle } from '../../../tests/support/leads.ts';
import { operator } from '../../../tests/support/operator.ts';
import { raiseAlert, readAlerts } from '../../server/alerts.ts';
import { findLead } from '../../server/leads/lookup-queries.ts';
import { readCounts } from '../../server/overview/backlog.ts';
import { DAY } from '../../server/time/clock.ts';

describe('leads purge', () => {
  test('deletes a lead that was answered, though the automation has not had it', async () => {
    const { run, server, setting } = await operator('sqlite');
    const answered = await askedLead(server);
    await acceptedAs(server, answered.id, 'out-1');
    const asked = await askedLead(server, '393330000002');
    await execute(setting, `update leads set created_at = ${NOON - 400 * DAY}`);
    expect(await readCounts(server.db)).toMatchObject({ waiting: 2 });
    expect(await run('purge')).toMatchObject({ code: 0, stdout: '1\n' });
    expect(await run('purge --yes')).toMatchObject({ code: 0, stdout: '1\n' });
    expect(await findLead(server.db, answered.lead.id)).toBeUndefined();
    expect(await findLead(server.db, asked.lead.id)).toBeDefined();
    expect(await readCounts(server.db)).toMatchObject({ waiting: 1 });
  });

  test('deletes by default after the days of the setting', async () => {
    const { run, server } = await operator(
      'sqlite',
      [newLead({ createdAt: NOON - 100 * DAY, held: 'link' })],
      { RETENTION_DAYS: '90' },
    );
    expect(await run('purge --yes')).toMatchObject({ code: 0, stdout: '1\n' });
    expect((await readCounts(server.db)).quarantined).toBe(0);
  });

  const HELD = { name: 'retention_held', since: NOON, detail: 'many leads are old' } as const;

  async function withManyOldLeads(env: Record<string, string>) {
    const { run, server } = await operator('sqlite', [], env);
    const createdAt = NOON - 40 * DAY;
    await settle(
      server,
      Array.from({ length: 120 }, () => newLead({ createdAt })),
    );
    await raiseAlert(server.db, HELD);
    return { run, server };
  }

  test('ends the alert of retention once it has deleted what was held back', async () => {
    const { run, server } = await withManyOldLeads({ RETENTION_DAYS: '30' });
    await run('purge --yes --older-than 50');
    expect(await readAlerts(server.db)).toEqual([HELD]);
    await run('purge --yes');
    expect(await readAlerts(server.db)).toEqual([]);
  });

  test('leaves the alert while body data is held back, which it does not drop', async () => {
    const { run, server } = await withManyOldLeads({ BODY_DATA_DAYS: '30' });
    await run('purge --yes');
    expect(await readAlerts(server.db)).toEqual([HELD]);
  });
});
