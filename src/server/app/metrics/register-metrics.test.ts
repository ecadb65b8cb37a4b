import { expect, onTestFinished, test, vi } from 'vitest';
import { NOTHING, receive, received } from '../../../../tests/support/answer-steps.ts';
import { freshStore } from '../../../../tests/support/databases.ts';
import { hooked } from '../../../../tests/support/hooked-database.ts';
import { claimed, newLead, outage, postLead } from '../../../../tests/support/leads.ts';
import { sendBytes, statusOf } from '../../../../tests/support/raw-http.ts';
import { runningApp } from '../../../../tests/support/running-app.ts';
import { writeMeta } from '../../database/meta.ts';
import { markAnswered } from '../../desk/actions/change-lead.ts';
import { addLeads } from '../../intake/intake-queries.ts';
import { saveOutage } from '../../outbox/outage.ts';
import { eraseLeads } from '../../privacy/lead-erasure.ts';

const WHATSAPP = {
  WHATSAPP_PHONE_ID: '106540352242922',
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_APP_SECRET: 'secret',
  WHATSAPP_VERIFY_TOKEN: 'verify',
};

async function scrape(env: Record<string, string> = {}) {
  const store = await freshStore('sqlite');
  const { address } = await runningApp(store, env);
  const metrics = async () => (await fetch(`${address}/metrics`)).text();
  return { store, metrics };
}

test.each([
  [undefined, 0, 0],
  ['refused', 1, 0],
  ['unpaid', 1, 0],
  ['too_fast', 0, 1],
  ['unreachable', 0, 1],
] as const)('reports whether WhatsApp is stopped or paused (%s)', async (as, stopped, paused) => {
  const { store, metrics } = await scrape();
  await saveOutage(store.db, 'whatsapp', as && outage({ as }));
  const text = await metrics();
  expect(text).toContain(`peso_forma_whatsapp_stopped ${stopped}\n`);
  expect(text).toContain(`peso_forma_whatsapp_paused ${paused}\n`);
});

test('counts answers, and an answered lead does not wait where there is no automation', async () => {
  const { store, metrics } = await scrape();
  const lead = newLead({ createdAt: Date.now() - 3_600_000 });
  await addLeads(store.db, [lead]);
  expect(await metrics()).toMatch(/oldest_waiting_seconds 3[56]\d\d\n/);
  await markAnswered(store.db, { id: lead.id, by: 'giulia', now: Date.now() });
  const text = await metrics();
  expect(text).toContain('peso_forma_answers{answer="by_hand"} 1\n');
  expect(text).toContain('peso_forma_leads{status="waiting"} 0\n');
  expect(text).toContain('peso_forma_oldest_waiting_seconds 0\n');
});

test('counts undecided messages', async () => {
  const { store, metrics } = await scrape(WHATSAPP);
  expect(await metrics()).toMatch(/messages_undecided 0\n[^]*whatsapp_undecided_seconds 0\n/);
  const now = Date.now();
  const messages = [received('in-1', now - 300_000), received('in-2', now - 60_000)];
  await receive(store.db, { ...NOTHING, messages }, now);
  expect(await metrics()).toMatch(/messages_undecided 2\n[^]*whatsapp_undecided_seconds 30\d\n/);
});

test('tells of waiting erasures, and when the last backup was begun', async () => {
  const { store, metrics } = await scrape();
  expect(await metrics()).toContain('peso_forma_last_backup_timestamp_seconds 0\n');
  const lead = newLead();
  await addLeads(store.db, [lead]);
  await claimed(store);
  await eraseLeads(store.db, [lead.id], { announceAt: Date.now() });
  await writeMeta(store.db, 'last_backup', '1800000000999');
  const text = await metrics();
  expect(text).toContain('peso_forma_erasures_waiting 1\n');
  expect(text).toContain('peso_forma_last_backup_timestamp_seconds 1800000000\n');
});

test('messages that nobody processes any more are not late', async () => {
  const { store, metrics } = await scrape();
  const now = Date.now();
  await receive(store.db, { ...NOTHING, messages: [received('in-1', now - 300_000)] }, now);
  expect(await metrics()).toMatch(/messages_undecided 0\n[^]*whatsapp_undecided_seconds 0\n/);
});

test.each([
  ['refuses', () => Promise.reject(new Error('no connection'))],
  [
    'never answers',
    () => {
      // Five seconds pass at once.
      setImmediate(() => void vi.advanceTimersByTime(5000));
      return new Promise<never>(() => undefined);
    },
  ],
])('a database that %s removes no metrics but its own', async (_how, answer) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const store = await freshStore('sqlite');
  const { address } = await runningApp(
    hooked(store, (sql) => (/insight/.test(sql) ? undefined : answer())),
  );
  const response = await fetch(`${address}/metrics`);
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).toContain('peso_forma_database_up 0\n');
  expect(text).toContain('peso_forma_leads_not_stored_total 0\n');
  expect(text).not.toContain('peso_forma_oldest_waiting_seconds');
});

test('/metrics counts leads without personal data', async () => {
  const { address } = await runningApp(await freshStore('sqlite'));
  await postLead(address);
  const body = await (await fetch(`${address}/metrics`)).text();
  expect(body).toContain('peso_forma_leads_created_total 1\n');
  expect(body).toContain('peso_forma_leads{status="waiting"} 1\n');
  expect(body).toContain('peso_forma_webhook_down 0\n');
  expect(body).not.toContain('Anna');
});

test.each([
  ['loopback', {}, 200],
  ['loopback', { 'x-forwarded-for': '1.2.3.4' }, 404],
  ['loopback', { 'x-forwarded-host': 'peso.example' }, 404],
  ['loopback', { 'x-forwarded-proto': 'https' }, 404],
  ['loopback', { 'x-real-ip': '1.2.3.4' }, 404],
  ['loopback', { forwarded: 'for=1.2.3.4' }, 404],
  ['loopback', { via: '1.1 proxy' }, 404],
  ['on', { 'x-forwarded-for': '1.2.3.4' }, 200],
  ['off', {}, 404],
])('METRICS=%s answers a request with the headers %j with %i', async (access, headers, status) => {
  const { address } = await runningApp(await freshStore('sqlite'), { METRICS: access });
  expect((await fetch(`${address}/metrics`, { headers })).status).toBe(status);
});

test('a thousand headers do not hide the one that a proxy appends', async () => {
  const { port } = await runningApp(await freshStore('sqlite'), { METRICS: 'loopback' });
  const filler = 'a:\r\n'.repeat(1000);
  const head = `GET /metrics HTTP/1.1\r\nhost: x\r\n${filler}via: 1.1 proxy\r\n\r\n`;
  expect(statusOf(await sendBytes(port, head))).toBe(404);
});
