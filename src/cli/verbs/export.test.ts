import { describe, expect, test } from 'vitest';
import { newLead } from '../../../tests/support/leads.ts';
import { operator } from '../../../tests/support/operator.ts';

const OTHER = '+393339999999';

describe('leads export --phone', () => {
  test('exports every lead of the number, and nobody else', async () => {
    const leads = [newLead(), newLead({ quarantineReason: 'x' }), newLead({ phone: OTHER })];
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

  test('exits with 3 and prints nothing if nobody has the number', async () => {
    const { run } = await operator('sqlite', [newLead()]);
    expect(await run('export --phone - --format csv', OTHER)).toMatchObject({
      code: 3,
      stdout: '',
      stderr: 'No lead has this number.\n',
    });
  });
});

describe('leads export --format csv', () => {
  test('gives each answer, each figure and each time a column of its own', async () => {
    const lead = newLead({ campaign: 'utm_source=x' });
    const { run } = await operator('sqlite', [lead]);
    await run(`answered ${lead.id}`);
    const { stdout } = await run('export --format csv');
    expect(rowOf(stdout, ',')).toMatchObject({
      created_at: '2026-11-15T12:00:00.000Z',
      consent_at: '2026-11-15T12:00:00.000Z',
      consent_version: lead.consentVersion,
      lead_phone: '+39 3331234567',
      ...textsIn(lead.payload.user_inputs),
      bmi: textsIn(lead.payload.calculated_data)['bmi'],
      campaign: 'utm_source=x',
      answer: 'by_hand',
      answer_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  test('--for excel writes what an Italian Excel opens by a double click', async () => {
    const { run } = await operator('sqlite', [newLead()]);
    const { stdout } = await run('export --format csv --for excel');
    expect(stdout.charCodeAt(0)).toBe(0xfeff);
    expect(rowOf(stdout.slice(1), ';')).toMatchObject({
      created_at: '2026-11-15 13:00:00',
      bmi: expect.stringMatching(/^"?\d\d,\d"?$/),
      delivered_at: '',
    });
  });

  test.each([
    ['--for word --format csv', '--for must be excel.'],
    ['--for excel', '--for excel goes with --format csv.'],
  ])('refuses %s', async (options, message) => {
    const { run } = await operator('sqlite', []);
    const { code, stderr } = await run(`export ${options}`);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

function textsIn(json: string): Record<string, string> {
  const entries = Object.entries(JSON.parse(json) as Record<string, unknown>);
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
}

function rowOf(csv: string, separator: ',' | ';') {
  const [header = '', row = ''] = csv.split('\r\n');
  const cells = row.match(separator === ',' ? /("[^]*?"|[^,"]*)(,|$)/g : /("[^]*?"|[^;"]*)(;|$)/g);
  return Object.fromEntries(
    header.split(separator).map((column, at) => [column, cells?.[at]?.replace(/[,;]$/, '')]),
  );
}

describe('leads export', () => {
  test('NDJSON has the keys of the contract, CSV has no formula', async () => {
    const lead = newLead({ name: '=HYPERLINK("x")' });
    const { run } = await operator('sqlite', [lead, newLead({ name: 'Bea, "la" Rossa' })]);
    const { stdout, stderr } = await run('export --format ndjson');
    const lines = stdout.trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      id: lead.id,
      status: 'waiting',
      created_at: '2026-11-15T12:00:00.000Z',
      ...lead.payload,
      answer: 'none',
    });
    expect(stderr).toBe('2 leads exported.\n');
    const csv = (await run('export --format csv')).stdout;
    expect(csv).toMatch(
      /^id,status,created_at,consent_at,consent_version,lead_name,lead_phone,consent_given,age,/,
    );
    expect(csv).toContain(`,"'=HYPERLINK(""x"")",+39 3331234567,true,`);
    expect(csv).toContain(`,"Bea, ""la"" Rossa",`);
    expect((await run('export --format csv --status dead')).stdout.split('\r\n')).toHaveLength(2);
  });

  test('goes through more than one page', async () => {
    const { run } = await operator(
      'sqlite',
      Array.from({ length: 1001 }, () => newLead()),
    );
    expect((await run('export')).stdout.trim().split('\n')).toHaveLength(1001);
  });
});
