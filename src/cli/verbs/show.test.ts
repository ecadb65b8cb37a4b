import { describe, expect, test } from 'vitest';
import { ENGINES } from '../../../tests/support/databases.ts';
import { newLead } from '../../../tests/support/leads.ts';
import { operator } from '../../../tests/support/operator.ts';

const OTHER = '+393339999999';

describe.each(ENGINES)('leads show --phone on %s', (engine) => {
  test('shows every lead of the number in full, and nobody else', async () => {
    const leads = [newLead(), newLead({ quarantineReason: 'x' }), newLead({ phone: OTHER })];
    const { run } = await operator(engine, leads);
    const { code, stdout } = await run('show --phone -', ' 0039 333 123-4567\n');
    expect(code).toBe(0);
    expect(stdout.match(/^id +(.+)$/gm)).toEqual(
      leads.slice(0, 2).map(({ id }) => expect.stringContaining(id)),
    );
    expect(stdout).toContain('+393331234567');
    expect(stdout).toContain('72.5');
    expect(stdout).not.toContain(OTHER);
    const json = JSON.parse((await run('show --phone - --json', '+393331234567')).stdout);
    expect(json).toMatchObject([
      { id: leads[0]?.id, ...leads[0]?.payload, attempts: [] },
      { id: leads[1]?.id, status: 'quarantined' },
    ]);
  });

  test('exits with 3 if nobody has the number', async () => {
    const { run } = await operator(engine, [newLead()]);
    expect(await run('show --phone -', OTHER)).toEqual({
      code: 3,
      stdout: '',
      stderr: 'No lead has this number.\n',
      progress: [],
    });
  });
});

describe.each(ENGINES)('leads show on %s', (engine) => {
  test('prints the words that were agreed to', async () => {
    const lead = newLead();
    const { run, server } = await operator(engine, [lead]);
    expect((await run(`show ${lead.id}`)).stdout).toMatch(/^consent_text +-$/m);
    await server.addConsentTexts({ test: 'Acconsento.', other: 'No.' });
    await server.addConsentTexts({ test: 'Acconsento a tutto.' });
    expect((await run(`show ${lead.id}`)).stdout).toMatch(/^consent_text +Acconsento\.$/m);
    expect(JSON.parse((await run(`show ${lead.id} --json`)).stdout)).toMatchObject({
      consent_version: 'test',
      consent_text: 'Acconsento.',
    });
  });
});
