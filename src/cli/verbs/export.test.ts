import { describe, expect, test } from 'vitest';
import { ENGINES } from '../../../tests/support/databases.ts';
import { newLead } from '../../../tests/support/leads.ts';
import { operator } from '../../../tests/support/operator.ts';

const OTHER = '+393339999999';

describe.each(ENGINES)('leads export --phone on %s', (engine) => {
  test('exports every lead of the number, and nobody else', async () => {
    const leads = [newLead(), newLead({ quarantineReason: 'x' }), newLead({ phone: OTHER })];
    const { run } = await operator(engine, leads);
    const { code, stdout, stderr } = await run('export --phone -', '(+39) 333.1234567');
    expect([code, stderr]).toEqual([0, '2 leads exported.\n']);
    const lines = stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { id: leads[0]?.id, ...leads[0]?.payload },
      { id: leads[1]?.id, status: 'quarantined' },
    ]);
    const csv = (await run('export --phone - --format csv', OTHER)).stdout.trim().split('\r\n');
    expect(csv).toEqual([
      expect.stringMatching(/^id,status,/),
      expect.stringMatching(`^${leads[2]?.id},waiting,`),
    ]);
  });

  test('exits with 3 and prints nothing if nobody has the number', async () => {
    const { run } = await operator(engine, [newLead()]);
    expect(await run('export --phone - --format csv', OTHER)).toMatchObject({
      code: 3,
      stdout: '',
      stderr: 'No lead has this number.\n',
    });
  });
});
