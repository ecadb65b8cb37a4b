import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { payloadOf } from '../../../tests/support/leads.ts';
import { DECOY } from '../../domain/lead/decoy.ts';
import { sendLead } from './send-lead.ts';

const PAYLOAD = payloadOf('Giulia');

const OPTIONS = {
  calculationId: 'calc1',
  consentVersion: '2026-11-19-parent',
  campaign: '',
  staticWebhook: undefined,
} as const;

type Outcome = number | 'fail' | 'hang';
type Call = { url: string; init: RequestInit & { body: string } };

let calls: Call[];

function respondWith(...outcomes: readonly Outcome[]) {
  vi.stubGlobal('fetch', (url: string, init: Call['init']) => {
    const outcome = outcomes[calls.length] ?? 200;
    calls.push({ url, init });
    if (outcome === 'fail') return Promise.reject(new TypeError('Failed to fetch'));
    if (outcome !== 'hang') return Promise.resolve({ status: outcome });
    return new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
  });
}

/** What a browser does when another page takes the place of this one. */
let leavePage: () => void;

beforeEach(() => {
  calls = [];
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  leavePage = () => page.dispatchEvent(new Event('pagehide'));
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('posts the seven keys as JSON with keepalive and an idempotency key', async () => {
  respondWith(202);
  await sendLead(PAYLOAD, OPTIONS);
  const [call] = calls;
  expect(call?.url).toBe('/webhook/peso-forma');
  expect(call?.init).toMatchObject({ method: 'POST', keepalive: true });
  expect(JSON.parse(call?.init.body ?? '')).toEqual(PAYLOAD);
  expect(call?.init.headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': expect.stringMatching(/^calc1-/),
    'consent-version': '2026-11-19-parent',
  });
});

test('the same lead keeps its key, a changed one and another calculation get another', async () => {
  respondWith();
  await sendLead(PAYLOAD, OPTIONS);
  await sendLead(PAYLOAD, OPTIONS);
  await sendLead({ ...PAYLOAD, lead_phone: '+393331234568' }, OPTIONS);
  await sendLead(PAYLOAD, { ...OPTIONS, calculationId: 'calc2' });
  const keys = calls.map(({ init }) => new Headers(init.headers).get('idempotency-key'));
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

test.each([200, 202, 301, 400, 403, 404, 413, 422])(
  'a response with status %i is not retried',
  async (status) => {
    respondWith(status);
    await sendLead(PAYLOAD, OPTIONS);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(calls).toHaveLength(1);
  },
);

test.each([408, 429, 500, 502, 503])(
  'status %i is retried with the same idempotency key',
  async (status) => {
    respondWith(status, 'fail', status, 201);
    await sendLead(PAYLOAD, OPTIONS);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(4000);
    expect(calls).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(8000);
    expect(calls).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(calls).toHaveLength(4);
    expect(new Set(calls.map(({ init }) => JSON.stringify(init.headers))).size).toBe(1);
  },
);

test('retries at once when the page is left, because its timers end with it', async () => {
  respondWith(503, 201);
  await sendLead(PAYLOAD, OPTIONS);
  leavePage();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toHaveLength(2);
  expect(calls[1]?.init.keepalive).toBe(true);
});

test('retries without end, at most once a minute after the first minute', async () => {
  respondWith(...Array.from({ length: 50 }, () => 503));
  await sendLead(PAYLOAD, OPTIONS);
  await vi.advanceTimersByTimeAsync(62_000);
  const before = calls.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls.length - before).toBe(10);
});

test('static hosting posts to the external webhook, once and without extra keys or headers', async () => {
  respondWith(503);
  const body = { ...PAYLOAD, [DECOY]: 'filled' };
  await sendLead(body, { ...OPTIONS, staticWebhook: 'https://hook.example/peso-forma' });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.url).toBe('https://hook.example/peso-forma');
  expect(calls[0]?.init.headers).toEqual({ 'content-type': 'application/json' });
  expect(JSON.parse(calls[0]?.init.body ?? '')).toEqual(PAYLOAD);
});

test('every retry has the campaign in its URL and the same body and headers', async () => {
  respondWith(202);
  await sendLead(PAYLOAD, OPTIONS);
  const plain = calls[0]?.init;
  calls = [];
  respondWith(503, 'fail', 202);
  await sendLead(PAYLOAD, { ...OPTIONS, campaign: 'ref=anna&utm_source=a' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(3);
  for (const { url, init } of calls) {
    expect(url).toBe('/webhook/peso-forma?ref=anna&utm_source=a');
    expect(init.body).toBe(plain?.body);
    expect(init.headers).toEqual(plain?.headers);
  }
});

test.each([
  ['https://hook.example/a', 'https://hook.example/a?ref=anna'],
  ['https://hook.example/a?key=1', 'https://hook.example/a?key=1&ref=anna'],
])('the external webhook %s is called as %s', async (webhook, address) => {
  respondWith(200);
  await sendLead(PAYLOAD, { ...OPTIONS, campaign: 'ref=anna', staticWebhook: webhook });
  expect(calls.map(({ url }) => url)).toEqual([address]);
});
