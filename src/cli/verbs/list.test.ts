import { describe, expect, test } from 'vitest';
import { newLead } from '../../../tests/support/leads.ts';
import { operator } from '../../../tests/support/operator.ts';

describe('leads list', () => {
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
