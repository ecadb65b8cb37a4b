import { describe, expect, test } from 'vitest';
import { newLead } from '../../../tests/support/leads.ts';
import { operator } from '../../../tests/support/operator.ts';

const OTHER = '+393339999999';

describe('leads export --phone', () => {
  test('exports every lead of the number, and nobody else', async () => {
    const leads = [newLead(), newLead({ held: 'link' }), newLead({ phone: OTHER })];
    const { run } = await operator('sqlite', leads);
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
});

describe('leads export', () => {
  test('goes through more than one page', async () => {
    const { run } = await operator(
      'sqlite',
      Array.from({ length: 1001 }, () => newLead()),
    );
    expect((await run('export')).stdout.trim().split('\n')).toHaveLength(1001);
  });
});
