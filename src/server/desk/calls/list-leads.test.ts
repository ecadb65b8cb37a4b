import { describe, expect, test } from 'vitest';
import { ENGINES } from '../../../../tests/support/databases.ts';
import { deskWith } from '../../../../tests/support/desk.ts';
import { NOON, newLead } from '../../../../tests/support/leads.ts';
import { MINUTE } from '../../clock.ts';

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '\u202Ednalor\u202C Rossi',
  'Ñ'.repeat(100),
  '=HYPERLINK("https://evil.example")',
  '"; drop table leads; --',
];

describe.each(ENGINES)('the calls of the desk on %s', (engine) => {
  test('list, count and page through the tabs', async () => {
    const leads = Array.from({ length: 120 }, (_, index) =>
      newLead({ name: `Anna ${index}`, createdAt: NOON + index * MINUTE, campaign: 'ref=a' }),
    );
    const { person, store } = await deskWith(leads, {}, engine);
    const first = await person.call('leads', { tab: 'todo' });
    expect(first.rows.map(({ name }) => name)).toEqual(
      Array.from({ length: 50 }, (_, index) => `Anna ${index}`),
    );
    expect(first).toMatchObject({
      total: 120,
      counts: { todo: 120, waiting: 0, sent: 0, all: 120 },
    });
    expect(first.campaigns).toEqual(['ref=a']);
    const second = await person.call('leads', { tab: 'todo', cursor: first.next ?? '' });
    const third = await person.call('leads', { tab: 'todo', cursor: second.next ?? '' });
    expect(third.rows).toHaveLength(20);
    expect(third.next).toBeUndefined();
    expect((await person.call('leads', { tab: 'all' })).rows[0]?.name).toBe('Anna 119');
    expect(JSON.stringify(first)).not.toMatch(/3331234567|currentWeight|kg/);
    await person.call('answered', { id: leads[0]?.id ?? '', version: 0 });
    const sent = await person.call('leads', { tab: 'sent' });
    expect(sent.rows).toMatchObject([{ name: 'Anna 0', state: 'by_hand' }]);
    expect(sent.counts).toEqual({ todo: 119, waiting: 0, sent: 1, all: 120 });
    expect(await store.find(leads[0]?.id ?? '')).toMatchObject({ answer: 'by_hand' });
  });

  test('an export is exactly the filtered set, once, for its own session', async () => {
    const leads = Array.from({ length: 230 }, (_, index) =>
      newLead({
        name: index === 5 ? (HOSTILE[3] ?? '') : `Anna; "${index}"`,
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

test('names of any kind are data, in lists, searches and exports', async () => {
  const leads = HOSTILE.map((name, index) => newLead({ name, createdAt: NOON + index }));
  const { person } = await deskWith(leads);
  const { rows } = await person.call('leads', { tab: 'todo' });
  expect(rows.map(({ name }) => name)).toEqual(HOSTILE);
  for (const search of [...HOSTILE, 'x'.repeat(100), "'", '%', '\0', '👩‍🦰']) {
    expect((await person.ask('leads', { tab: 'all', search })).status).toBe(200);
  }
  expect((await person.call('leads', { tab: 'all', search: 'rossi' })).total).toBe(1);
  expect((await person.ask('leads', { tab: 'all', search: 'x'.repeat(101) })).status).toBe(422);
  for (const wrong of [
    {},
    { tab: 'x' },
    { tab: 'all', from: '2026-13-01' },
    { tab: 'all', cursor: '?' },
    null,
    1,
  ]) {
    expect((await person.ask('leads', wrong)).status).toBe(422);
  }
});

test('days are those of Italy, both included', async () => {
  const { person } = await deskWith([
    newLead({ name: 'Prima', createdAt: Date.UTC(2026, 10, 14, 22, 59) }),
    newLead({ name: 'Mezzanotte', createdAt: Date.UTC(2026, 10, 14, 23, 0) }),
    newLead({ name: 'Sera', createdAt: Date.UTC(2026, 10, 15, 22, 59) }),
    newLead({ name: 'Dopo', createdAt: Date.UTC(2026, 10, 15, 23, 0) }),
  ]);
  const { rows, total } = await person.call('leads', {
    tab: 'all',
    from: '2026-11-15',
    to: '2026-11-15',
  });
  expect(rows.map(({ name }) => name)).toEqual(['Sera', 'Mezzanotte']);
  expect(total).toBe(2);
});
