import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { brand } from '../../../brand.config.ts';
import { estimate } from '../../domain/estimate/estimate.ts';
import { CONSENT_VERSION } from '../../domain/lead/consent.ts';
import { DECOY } from '../../domain/lead/decoy.ts';
import { makeLeadPayload } from '../../domain/lead/lead-payload.ts';
import { HANG_MS, sendLead } from './send-lead.ts';

const PAYLOAD = makeLeadPayload(
  'Giulia',
  '+393331234567',
  estimate({
    age: 34,
    gender: 'female',
    heightCm: 168,
    currentWeightKg: 72.5,
    activityLevelMultiplier: 1.375,
    physicalGoal: 'leaner',
    muscleMass: 'normal',
  }),
  brand,
);

type Answer = number | 'fail' | 'hang';
type Call = { address: string; init: RequestInit & { body: string } };

let calls: Call[];

function answerWith(...answers: readonly Answer[]) {
  vi.stubGlobal('fetch', (address: string, init: Call['init']) => {
    const answer = answers[calls.length] ?? 200;
    calls.push({ address, init });
    if (answer === 'fail') return Promise.reject(new TypeError('Failed to fetch'));
    if (answer !== 'hang') return Promise.resolve({ status: answer });
    return new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
  });
}

beforeEach(() => {
  calls = [];
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('posts the seven keys as JSON, alive beyond the tab, under a key', async () => {
  answerWith(202);
  await sendLead(PAYLOAD, 'attempt', '');
  const [call] = calls;
  expect(call?.address).toBe('/webhook/peso-forma');
  expect(call?.init).toMatchObject({ method: 'POST', keepalive: true });
  expect(JSON.parse(call?.init.body ?? '')).toEqual(PAYLOAD);
  expect(call?.init.headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': expect.stringMatching(/^attempt-/),
    'consent-version': CONSENT_VERSION,
  });
});

test.each([200, 202, 301, 400, 403, 404, 413, 422])(
  '%i is an answer, and the last',
  async (status) => {
    answerWith(status);
    await sendLead(PAYLOAD, 'attempt', '');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(calls).toHaveLength(1);
  },
);

test.each([408, 429, 500, 502, 503])('%i is followed up with the same key', async (status) => {
  answerWith(status, 'fail', status, 201);
  await sendLead(PAYLOAD, 'attempt', '');
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
});

test('never gives up, and never asks more than once a minute in the end', async () => {
  answerWith(...Array.from({ length: 50 }, () => 503));
  await sendLead(PAYLOAD, 'attempt', '');
  await vi.advanceTimersByTimeAsync(62_000);
  const before = calls.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls.length - before).toBe(10);
});

test('a network failure is told', async () => {
  answerWith('fail');
  await expect(sendLead(PAYLOAD, 'attempt', '')).rejects.toThrow('Failed to fetch');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls).toHaveLength(1);
});

test('a hang is told after 15 seconds', async () => {
  expect(HANG_MS).toBe(15_000);
  answerWith('hang');
  const failure = vi.fn<() => void>();
  sendLead(PAYLOAD, 'attempt', '').catch(failure);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(failure).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failure).toHaveBeenCalledOnce();
});

test('static hosting posts straight to the outside webhook, once and without our additions', async () => {
  answerWith(503);
  const body = { ...PAYLOAD, [DECOY]: 'filled' };
  await sendLead(body, 'attempt', '', 'https://hook.example/peso-forma');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.address).toBe('https://hook.example/peso-forma');
  expect(calls[0]?.init.headers).toEqual({ 'content-type': 'application/json' });
  expect(JSON.parse(calls[0]?.init.body ?? '')).toEqual(PAYLOAD);
});

test('the campaign travels in the address, through every retry, and changes neither body nor key', async () => {
  answerWith(202);
  await sendLead(PAYLOAD, 'attempt', '');
  const plain = calls[0]?.init;
  calls = [];
  answerWith(503, 'fail', 202);
  await sendLead(PAYLOAD, 'attempt', 'ref=anna&utm_source=a');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(3);
  for (const { address, init } of calls) {
    expect(address).toBe('/webhook/peso-forma?ref=anna&utm_source=a');
    expect(init.body).toBe(plain?.body);
    expect(init.headers).toEqual(plain?.headers);
  }
});

test.each([
  ['https://hook.example/a', 'https://hook.example/a?ref=anna'],
  ['https://hook.example/a?key=1', 'https://hook.example/a?key=1&ref=anna'],
])('the outside webhook %s is called as %s', async (webhook, address) => {
  answerWith(200);
  await sendLead(PAYLOAD, 'attempt', 'ref=anna', webhook);
  expect(calls.map((call) => call.address)).toEqual([address]);
});

test('an answer leaves no timer behind', async () => {
  answerWith(200);
  await sendLead(PAYLOAD, 'attempt', '');
  expect(vi.getTimerCount()).toBe(0);
});
