import { describe, expect, test } from 'vitest';
import { newLead } from '../../../tests/support/leads.ts';
import { operator } from '../../../tests/support/operator.ts';

const NO_LEAD = '0199b1a0-0000-7000-8000-000000000000';

describe('leads list', () => {
  test('prints a table with masked phones', async () => {
    const lead = newLead({ name: 'Anna \u001b[31mRossi\u202e', phone: '+393331234567' });
    const { run } = await operator('sqlite', [lead]);
    const { code, stdout, stderr } = await run('list');
    expect(code).toBe(0);
    expect(stdout.split('\n')[1]).toBe(
      `${lead.id}  waiting  2026-11-15 12:00  Anna ·[31mRossi·  +39…567  none`,
    );
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
    expect(stderr).toBe('1 lead.\n');
    expect((await run('list --reveal')).stdout).toContain('+393331234567');
  });

  test('pages, filters and JSON', async () => {
    const leads = Array.from({ length: 3 }, () => newLead());
    const { run } = await operator('sqlite', leads);
    const { stdout, stderr } = await run('list --limit 2 --json');
    expect(JSON.parse(stdout)).toMatchObject([
      { id: leads[2]?.id, lead_phone: '+39…567', status: 'waiting', send_count: 0 },
      { id: leads[1]?.id },
    ]);
    expect(stderr).toBe('');
    expect((await run('list --limit 2')).stderr).toContain(`--after ${leads[1]?.id}`);
    const rest = await run(`list --json --after ${leads[1]?.id}`);
    expect(JSON.parse(rest.stdout)).toMatchObject([{ id: leads[0]?.id }]);
    expect((await run('list --limit 3')).stderr).toBe('3 leads.\n');
    expect((await run('list --status dead')).stdout).toBe('');
  });

  test.each(['nonsense', NO_LEAD])('does not continue after %s, which is no lead', async (id) => {
    const { run } = await operator('sqlite', [newLead()]);
    const { code, stdout, stderr } = await run(`list --after ${id}`);
    expect({ code, stdout, stderr }).toEqual({
      code: 3,
      stdout: '',
      stderr: 'There is no such lead.\n',
    });
  });

  test('only counts a restricted lead as left out that the filter would list', async () => {
    const lead = newLead();
    const { run } = await operator('sqlite', [lead]);
    await run(`restrict ${lead.id}`);
    expect((await run('list --answer failed')).stderr).toBe('0 leads.\n');
    const leftOut = '1 restricted lead is left out: add --restricted.\n';
    expect((await run('list --answer none')).stderr).toBe(`0 leads.\n${leftOut}`);
    expect((await run('list --answer none --json')).stderr).toBe(leftOut);
  });
});
