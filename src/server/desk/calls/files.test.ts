import { describe, expect, test } from 'vitest';
import { ENGINES } from '../../../../tests/support/databases.ts';
import { deskWith } from '../../../../tests/support/desk.ts';
import { NOON, newLead } from '../../../../tests/support/leads.ts';
import { MINUTE } from '../../clock.ts';

describe.each(ENGINES)('exports on %s', (engine) => {
  test('an export is exactly the filtered set, once, for its own session', async () => {
    const leads = Array.from({ length: 230 }, (_, index) =>
      newLead({
        name: index === 5 ? '=HYPERLINK("https://evil.example")' : `Anna; "${index}"`,
        createdAt: NOON + index * MINUTE,
        campaign: index % 2 ? 'ref=a' : 'ref=b',
      }),
    );
    const { person, signIn, store, pass } = await deskWith(leads, {}, engine);
    const filter = { tab: 'todo', campaign: 'ref=a' } as const;
    const wanted = leads.filter(({ campaign }) => campaign === 'ref=a').map(({ id }) => id);
    const { file } = await person.call('export', { ...filter, format: 'ndjson' });
    const other = await signIn('Giulia');
    expect((await other.get(`/desk/api/file/${file}`)).status).toBe(404);
    const response = await person.get(`/desk/api/file/${file}`);
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="contatti-2026-11-15.ndjson"',
    );
    const lines = (await response.text()).trim().split('\n');
    const records = lines.map((line) => JSON.parse(line) as Record<string, string>);
    expect(records.map(({ id }) => id)).toEqual(wanted);
    expect(records[0]).toMatchObject({
      state: 'none',
      created_at: new Date(NOON + MINUTE).toISOString(),
      lead_phone: '+393331234567',
      answer: 'none',
    });
    expect((await person.get(`/desk/api/file/${file}`)).status).toBe(404);

    const csv = await person.call('export', { ...filter, format: 'csv' });
    const bytes = new Uint8Array(
      await (await person.get(`/desk/api/file/${csv.file}`)).arrayBuffer(),
    );
    expect(Buffer.from(bytes.slice(0, 3)).toString('hex')).toBe('efbbbf');
    const text = new TextDecoder().decode(bytes);
    expect(text.split('\r\n')[0]).toMatch(/^id;state;created_at;lead_name;lead_phone;/);
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(text).toContain('"Anna; ""7"""');
    expect(text).toContain(';+39 3331234567;');
    expect(text).toContain('2026-11-15 13:01:00');

    const late = await person.call('export', { ...filter, format: 'csv' });
    pass(5 * MINUTE);
    expect((await person.get(`/desk/api/file/${late.file}`)).status).toBe(404);
    expect(await store.auditLog(1)).toMatchObject([
      { actor: 'Giulia', action: 'export', leadId: null, detail: '115 leads, csv, todo, filtered' },
    ]);
  });
});
