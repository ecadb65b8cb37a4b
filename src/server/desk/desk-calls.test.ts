import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { ENGINES } from '../../../tests/support/databases.ts';
import { indexAll, runningDesk } from '../../../tests/support/desk.ts';
import { incomingMessage } from '../../../tests/support/incoming-messages.ts';
import { NOON, newLead } from '../../../tests/support/leads.ts';
import { DAY, HOUR, MINUTE } from '../clock.ts';
import type { NewLead } from '../store/lead.ts';
import { VERSION } from '../version.ts';

const WHATSAPP = {
  WHATSAPP_PHONE_ID: '1',
  WHATSAPP_TOKEN: 't',
  WHATSAPP_APP_SECRET: 's',
  WHATSAPP_VERIFY_TOKEN: 'v',
};
const NOTHING = { messages: [], statuses: [], contacts: [], endedUserIds: [] };

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '\u202Ednalor\u202C Rossi',
  'Ñ'.repeat(100),
  '=HYPERLINK("https://evil.example")',
  '"; drop table leads; --',
];

async function deskWith(
  leads: readonly NewLead[],
  env = {},
  engine: 'sqlite' | 'postgres' = 'sqlite',
) {
  const desk = await runningDesk(engine, env);
  if (leads.length > 0) await desk.store.add(leads);
  await indexAll(desk.store);
  return { ...desk, person: await desk.signIn('Giulia') };
}

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

test('opening and revealing go into the log, and so does every change', async () => {
  const lead = newLead({ name: 'Anna' });
  const { person, store } = await deskWith([lead]);
  const { id } = lead;
  const opened = await person.call('lead', { id });
  expect(opened).toMatchObject({ phone: '+393331234567', payload: { lead_name: 'Anna' } });
  expect(await person.call('reveal', { id })).toEqual({ phone: '+393331234567' });
  await person.call('called', { id, version: 0 });
  await person.call('call-back', { id, version: 1, day: '2026-11-20' });
  await person.call('note', { id, version: 2, text: 'Preferisce la sera' });
  await person.call('undo', { id, version: 3, action: 'called' });
  await person.call('answered', { id, version: 4 });
  const detail = await person.call('undo', { id, version: 5, action: 'answered' });
  expect(detail).toMatchObject({
    note: 'Preferisce la sera',
    callBackDay: '2026-11-20',
    version: 6,
  });
  await person.call('erase', { id, version: 6, confirmation: 'CANCELLA' });
  const log = await store.auditLog(20);
  expect(log.toReversed().map(({ actor, action }) => `${actor} ${action}`)).toEqual(
    ['open', 'reveal', 'called', 'call-back', 'note', 'undo', 'answered', 'undo', 'erase'].map(
      (action) => `Giulia ${action}`,
    ),
  );
  expect(JSON.stringify(log)).not.toMatch(/Anna|sera|333/);
  expect((await person.ask('lead', { id })).status).toBe(404);
});

test('two people on one lead: the second learns who was faster', async () => {
  const lead = newLead();
  const { person, signIn } = await deskWith([lead]);
  const marco = await signIn('Marco');
  await person.call('note', { id: lead.id, version: 0, text: 'Prima' });
  const late = await marco.ask('note', { id: lead.id, version: 0, text: 'Seconda' });
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ error: { code: 'changed', by: 'Giulia', at: NOON } });
  expect((await person.call('lead', { id: lead.id })).note).toBe('Prima');
});

test('the same key does something once, for each person', async () => {
  const lead = newLead();
  const { person, signIn, store } = await deskWith([lead]);
  const marco = await signIn('Marco');
  const key = { 'idempotency-key': 'same' };
  const body = { id: lead.id, version: 0, text: 'Una volta' };
  const [one, two] = await Promise.all([
    person.ask('note', body, key),
    person.ask('note', body, key),
  ]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect((await person.call('lead', { id: lead.id })).version).toBe(1);
  expect((await person.ask('called', { id: lead.id, version: 1 }, key)).status).toBe(422);
  expect((await marco.ask('called', { id: lead.id, version: 1 }, key)).status).toBe(200);
  const erase = { id: lead.id, version: 2, confirmation: 'CANCELLA' };
  const gone = { 'idempotency-key': 'erase' };
  expect((await person.ask('erase', { ...erase, confirmation: 'cancella' }, gone)).status).toBe(
    422,
  );
  expect((await person.ask('erase', erase, gone)).status).toBe(200);
  expect((await person.ask('erase', erase, gone)).status).toBe(200);
  expect((await store.auditLog(20)).filter(({ action }) => action === 'erase')).toHaveLength(1);
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

test('answers now by WhatsApp, as long as the window is open', async () => {
  const lead = newLead({ phone: '+393331234567' });
  const { person, store, pass } = await deskWith([lead], WHATSAPP);
  expect((await person.call('me', {})).whatsapp).toBe(true);
  expect((await person.call('leads', { tab: 'waiting' })).rows).toHaveLength(1);
  const refused = await person.ask('answer', { id: lead.id, version: 0 });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ error: { code: 'window_closed' } });
  const messages = [incomingMessage({ sentAt: NOON, receivedAt: NOON })];
  await store.receive({ ...NOTHING, messages }, NOON);
  const answered = await person.call('answer', { id: lead.id, version: 0 });
  expect(answered).toMatchObject({ state: 'asked', windowEndsAt: NOON + DAY, version: 1 });
  expect((await person.call('leads', { tab: 'todo' })).rows).toHaveLength(1);
  pass(25 * HOUR);
  const { person: without } = await deskWith([lead]);
  expect((await without.ask('answer', { id: lead.id, version: 0 })).status).toBe(422);
});

test('reports the funnel by day and campaign from what is stored', async () => {
  const leads = [
    newLead({ campaign: 'ref=a', createdAt: NOON - DAY }),
    newLead({ campaign: 'ref=a', createdAt: NOON - HOUR }),
    newLead({ createdAt: NOON - 40 * DAY }),
  ];
  const { person } = await deskWith(leads);
  await person.call('answered', { id: leads[1]?.id ?? '', version: 0 });
  const report = await person.call('report', { days: 30 });
  expect(report.total).toMatchObject({ visits: 0, leads: 2, answers: 1, messages: 0, reads: 0 });
  expect(report.byDay).toHaveLength(30);
  expect(report.byDay.at(-1)).toMatchObject({
    day: '2026-11-15',
    funnel: { leads: 1, answers: 1 },
  });
  expect(report.byCampaign).toMatchObject([{ campaign: 'ref=a', funnel: { leads: 2 } }]);
  expect(report.medianMsToAnswer).toBe(HOUR);
  expect((await person.call('report', { days: 7, campaign: 'ref=b' })).total.leads).toBe(0);
});

test('says in words how the service is', async () => {
  const { person, store, pass } = await deskWith([newLead()], {
    WEBHOOK_URL: 'http://localhost:1/',
  });
  await store.setHealth('automation', { downSince: NOON, probes: 1, nextProbeAt: NOON });
  await store.raiseAlert({ name: 'whatsapp_token', since: NOON, detail: 'x' });
  pass(2 * DAY - 40 * HOUR);
  const state = await person.call('state', {});
  expect(state.version).toBe(VERSION);
  expect(state.items.map(({ item, health }) => `${item} ${health}`)).toEqual(
    expect.arrayContaining([
      'automation bad',
      'whatsapp off',
      'backlog good',
      'backup warning',
      'mail off',
      'alert bad',
    ]),
  );
  for (const { text } of state.items) expect(text).toMatch(/\.$/);
});

test('says once that e-mails do not go out', async () => {
  const { person, store } = await deskWith([], { SMTP_URL: 'smtp://127.0.0.1:1?to=a@b.example' });
  const mail = async () =>
    (await person.call('state', {})).items.filter(({ text }) => text.includes('e-mail'));
  expect(await mail()).toMatchObject([{ item: 'mail', health: 'good' }]);
  await store.raiseAlert({ name: 'mail', since: NOON, detail: 'x' });
  expect(await mail()).toMatchObject([{ item: 'mail', health: 'bad' }]);
});

test('no name, number or search reaches an address or the log', async () => {
  const lines: string[] = [];
  const lead = newLead({ name: 'Quirina', phone: '+393339876543' });
  const { app, person, store } = await deskWith([lead], { LOG_LEVEL: 'debug' });
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  Object.assign(
    app.log,
    Object.fromEntries(
      ['debug', 'info', 'warn', 'error'].map((level) => [
        level,
        (...args: unknown[]) => sink.write(JSON.stringify(args)),
      ]),
    ),
  );
  await person.call('leads', { tab: 'all', search: 'Quirina' });
  await person.call('leads', { tab: 'all', search: '9876543' });
  await person.ask('note', { id: lead.id, version: 9, text: 'Quirina 9876543' });
  await person.ask('leads', { tab: 'Quirina' });
  const broken = { ...store.desk };
  Object.assign(store.desk, {
    rows: () => Promise.reject(new Error('row Quirina +393339876543')),
  });
  expect((await person.ask('leads', { tab: 'all' })).status).toBe(500);
  Object.assign(store.desk, broken);
  const { file } = await person.call('export', { tab: 'all', search: 'Quirina', format: 'csv' });
  expect(file).toMatch(/^[\w-]{43}$/);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('')).not.toMatch(/Quirina|9876543/);
  expect(JSON.stringify(await store.auditLog(20))).not.toMatch(/Quirina|9876543/);
});
