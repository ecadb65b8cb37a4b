import { describe, expect, test } from 'vitest';
import { acceptedAs, askedLead } from '../../../tests/support/answer-steps.ts';
import { execute } from '../../../tests/support/databases.ts';
import { NOON, newLead } from '../../../tests/support/leads.ts';
import { ACTOR, operator } from '../../../tests/support/operator.ts';
import { query } from '../../../tests/support/stored-leads.ts';
import { DAY } from '../../server/time/clock.ts';

const PHONE = '+393331234567';
const AT = '2026-11-15T12:00:00.000Z';

async function unwritable(): Promise<never> {
  throw new Error('disk full');
}

describe('the audit log', () => {
  test('names who revealed which lead, the newest first', async () => {
    const leads = [newLead(), newLead({ phone: '+393339999999' })] as const;
    const { run } = await operator('sqlite', leads);
    await run('list --reveal');
    await run(`show ${leads[1].id} --reveal`);
    await run('show --phone -', PHONE);
    const entry = { at: AT, actor: ACTOR, action: 'reveal', detail: null };
    const [first, second] = leads.map(({ id }) => ({ ...entry, lead_id: id }));
    const { code, stdout } = await run('log --json');
    expect(code).toBe(0);
    // The list was printed newest first.
    expect(JSON.parse(stdout)).toEqual([first, second, first, second]);
    expect(JSON.parse((await run('log --json --limit 1')).stdout)).toEqual([first]);
    expect((await run('log')).stdout.split('\n').slice(0, 2)).toEqual([
      expect.stringMatching(/^TIME \(UTC\) +WHO +ACTION +LEAD +DETAIL$/),
      `2026-11-15 12:00  ${ACTOR}  reveal  ${leads[0].id}`,
    ]);
  });

  test('holds one entry with the count for each export', async () => {
    const { run } = await operator('sqlite', [newLead(), newLead()]);
    await run('export');
    await run('export --status dead');
    await run('export --format csv --phone -', PHONE);
    const entry = { at: AT, actor: ACTOR, action: 'export', lead_id: null };
    expect(JSON.parse((await run('log --json')).stdout)).toEqual([
      { ...entry, detail: '2 leads --phone' },
      { ...entry, detail: '0 leads --status dead' },
      { ...entry, detail: '2 leads' },
    ]);
  });

  test('names every erased lead, and what was not found not at all', async () => {
    const leads = [newLead(), newLead()] as const;
    const { run } = await operator('sqlite', leads);
    await run('erase --phone -', PHONE);
    await run(`erase ${leads[0].id}`);
    const entry = { at: AT, actor: ACTOR, action: 'erase', detail: null };
    expect(JSON.parse((await run('log --json')).stdout)).toEqual([
      { ...entry, lead_id: leads[1].id },
      { ...entry, lead_id: leads[0].id },
    ]);
  });

  test('records the withdrawal of consent with id and time, and nothing about the person', async () => {
    const lead = newLead({ name: 'Canarina Zafferano' });
    const { run, server, setting } = await operator('sqlite', [lead]);
    const { code, stdout } = await run('erase --phone - --withdrawn', PHONE);
    expect([code, stdout]).toEqual([0, `${lead.id}  erased\n`]);
    expect(await server.find(lead.id)).toBeUndefined();
    const entry = { at: AT, actor: ACTOR, action: 'withdraw', lead_id: lead.id, detail: null };
    expect(JSON.parse((await run('log --json')).stdout)).toEqual([entry]);
    const rows = JSON.stringify(await query(setting, 'select * from audit_log'));
    expect(rows).toContain(lead.id);
    expect(rows).not.toMatch(/Canarina|333123/);
  });

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
    expect(await server.auditLog(5000)).toHaveLength(1001);
  });

  test.each(['list --reveal', 'show ID --reveal', 'show --phone -', 'export', 'export --phone -'])(
    '%s reveals nothing where the log cannot be written',
    async (command) => {
      const lead = newLead();
      const { run } = await operator('sqlite', [lead]);
      const { code, stdout } = await run(command.replace('ID', lead.id), PHONE, {
        audit: unwritable,
      });
      expect([code, stdout]).toEqual([1, '']);
    },
  );

  test('an erasure that cannot be logged does not happen', async () => {
    const lead = newLead();
    const { run, server, setting } = await operator('sqlite', [lead]);
    await execute(setting, 'drop table audit_log');
    expect((await run(`erase ${lead.id}`)).code).toBe(1);
    expect(await server.find(lead.id)).toBeDefined();
  });

  test('an answer that cannot be logged is not queued', async () => {
    const { run, server, setting } = await operator('sqlite');
    const { id, lead, answer } = await askedLead(server);
    await acceptedAs(server, id, 'out-1');
    await execute(setting, 'drop table audit_log');
    expect((await run(`answer ${lead.id}`)).code).toBe(1);
    expect(await answer()).toBe('sent');
    const texts = (await server.answersOf(lead.id)).filter(({ kind }) => kind === 'text');
    expect(texts).toHaveLength(1);
  });

  test('holds one entry with the count for each purge that deletes something', async () => {
    const createdAt = NOON - 40 * DAY;
    const leads = [newLead({ createdAt, quarantineReason: 'x' }), newLead({ createdAt })];
    const { run } = await operator('sqlite', leads);
    await run('purge --older-than 30');
    await run('purge --yes');
    expect((await run('log')).stderr).toBe('The log is empty.\n');
    await run('purge --older-than 30 --yes');
    await run('purge --older-than 30d --waiting --yes');
    const entry = { at: AT, actor: ACTOR, action: 'purge', lead_id: null };
    expect(JSON.parse((await run('log --json')).stdout)).toEqual([
      { ...entry, detail: '1 lead --older-than 30 --waiting' },
      { ...entry, detail: '1 lead --older-than 30' },
    ]);
    // Earlier backups still hold these leads.
    expect(JSON.parse((await run('status --json')).stdout)).toMatchObject({ last_erasure_at: AT });
  });

  test('a purge that cannot be logged does not happen', async () => {
    const lead = newLead({ createdAt: NOON - 40 * DAY });
    const { run, server } = await operator('sqlite', [lead]);
    const broken = { audit: unwritable };
    expect((await run('purge --older-than 30 --waiting --yes', '', broken)).code).toBe(1);
    expect(await server.find(lead.id)).toBeDefined();
  });
});
