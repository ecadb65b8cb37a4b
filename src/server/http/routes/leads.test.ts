import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { freshStore } from '../../../../tests/support/databases.ts';
import { claimed, errorOf, payloadOf, postLead } from '../../../../tests/support/leads.ts';
import { runningApp } from '../../../../tests/support/running-app.ts';
import { DECOY } from '../../../domain/lead/decoy.ts';
import { PAYLOAD_KEYS } from '../../../domain/lead/lead-payload.ts';
import { LEAD_WEBHOOK_PATH } from '../../../domain/paths.ts';
import { openMetrics } from '../../metrics.ts';
import { systemClock } from '../../time/clock.ts';
import { registerLeads } from './leads.ts';

const PAYLOAD = payloadOf();

describe('POST /webhook/peso-forma', () => {
  test('stores the lead with recalculated figures before it responds', async () => {
    const store = await freshStore('sqlite');
    const { address } = await runningApp(store);
    const forged = { ...PAYLOAD, whatsapp_message_ready: 'Win now: evil.example', extra: 1 };
    const response = await postLead(address, forged);
    expect(response.status).toBe(201);
    const { id } = (await response.json()) as { id: string };
    expect(await store.find(id)).toMatchObject({
      status: 'waiting',
      payload: PAYLOAD,
      consentVersion: expect.stringMatching(/^\d{4}-/),
    });
  });

  const ADULT = '2026-11-17';
  const PARENT = '2026-11-17-parent';
  const EARLIER = '2026-11-15';

  test.each([
    ['an adult, no header', 30, undefined, ADULT],
    ['an adult', 30, ADULT, ADULT],
    ['a tab that is older than the server', 30, EARLIER, EARLIER],
    ['an unknown version', 30, '1999-12-31', 'unknown'],
    ['a child, no header', 13, undefined, PARENT],
    ['a child', 13, PARENT, PARENT],
    ["a child with the adults' label", 13, ADULT, ADULT],
  ])('stores the consent version the page showed: %s', async (_name, age, header, version) => {
    const store = await freshStore('sqlite');
    const { address } = await runningApp(store);
    const inputs = PAYLOAD.user_inputs.replace('"age":30', `"age":${age}`);
    const headers = header === undefined ? {} : { 'consent-version': header };
    const response = await postLead(address, { ...PAYLOAD, user_inputs: inputs }, headers);
    expect(response.status).toBe(201);
    const { id } = (await response.json()) as { id: string };
    expect(await store.find(id)).toMatchObject({ consentVersion: version });
  });

  test.each([
    ['', ''],
    ['?', ''],
    ['?utm_source=instagram&ref=anna&goal=leaner', 'ref=anna&utm_source=instagram'],
    ['?utm_source=%zz&ref=x', 'ref=x'],
    ['?ref[a]=1&__proto__=2&constructor=3&&&=?utm_medium=%00&ref=a;b', 'ref=a%3Bb'],
    [`?ref=${'x'.repeat(5000)}`, `ref=${'x'.repeat(100)}`],
  ])('accepts the query %j and stores the campaign %j', async (query, campaign) => {
    const store = await freshStore('sqlite');
    const { address } = await runningApp(store);
    const response = await postLead(address, PAYLOAD, {}, query);
    expect(response.status).toBe(201);
    const { id } = (await response.json()) as { id: string };
    expect(await store.find(id)).toMatchObject({ campaign, payload: PAYLOAD });
  });

  test('treats the same lead from another link as a repetition', async () => {
    const store = await freshStore('sqlite');
    const { address } = await runningApp(store);
    const key = { 'idempotency-key': 'one' };
    const first = await postLead(address, PAYLOAD, key, '?ref=anna');
    const again = await postLead(address, PAYLOAD, key, '?ref=bea');
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(await store.list({ order: 'oldest', limit: 9 })).toMatchObject([
      { campaign: 'ref=anna' },
    ]);
  });

  test('stores fifty concurrent requests with one key as one lead', async () => {
    const store = await freshStore('sqlite');
    const { address } = await runningApp(store);
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => postLead(address, PAYLOAD, { 'idempotency-key': 'one' })),
    );
    const ids = await Promise.all(responses.map((response) => response.json()));
    expect(new Set(ids.map(({ id }: { id: string }) => id)).size).toBe(1);
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(49);
    expect((await store.counts()).waiting).toBe(1);

    const other = await postLead(address, payloadOf('Bea'), { 'idempotency-key': 'one' });
    expect(await errorOf(other)).toEqual([422, 'idempotency_key_reused', []]);
  });

  test('a name with a link is quarantined, and answered like any other', async () => {
    const store = await freshStore('sqlite');
    const { address } = await runningApp(store);
    const response = await postLead(address, payloadOf('Anna www.evil.example'));
    expect(response.status).toBe(201);
    expect(await store.counts()).toMatchObject({ waiting: 0, quarantined: 1 });
  });

  test('a lead with the hidden field is answered, quarantined and released', async () => {
    const store = await freshStore('sqlite');
    const { address } = await runningApp(store);
    const [honest, filled] = await Promise.all(
      [PAYLOAD, { ...PAYLOAD, [DECOY]: 'Cheap pills' }].map((body) => postLead(address, body)),
    );
    const bodies = await Promise.all([honest?.json(), filled?.json()]);
    expect(filled?.status).toBe(honest?.status);
    expect([...(filled?.headers.keys() ?? [])]).toEqual([...(honest?.headers.keys() ?? [])]);
    expect(bodies.map((body) => Object.keys(body))).toEqual([['id'], ['id']]);
    const { id } = bodies[1];
    expect(await store.find(id)).toMatchObject({
      status: 'quarantined',
      quarantineReason: 'a field that people never see was filled in',
      payload: PAYLOAD,
    });
    await store.releaseFromQuarantine(id, Date.now());
    const due = await claimed(store, { now: Date.now() });
    expect(due.map(({ payload }) => Object.keys(JSON.parse(payload ?? '')))).toEqual([
      [...PAYLOAD_KEYS],
      [...PAYLOAD_KEYS],
    ]);
  });

  test('answers a repeated request for an erased lead without storing it', async () => {
    const store = await freshStore('sqlite');
    const { address } = await runningApp(store);
    const key = { 'idempotency-key': 'mine' };
    const { id } = (await (await postLead(address, PAYLOAD, key)).json()) as { id: string };
    await store.erase([id]);
    const again = await postLead(address, PAYLOAD, key);
    expect(again.status).toBe(200);
    expect(await store.list({ order: 'oldest', limit: 9 })).toEqual([]);
  });
});

test('counts a lead that an unexpected error of ours loses', async () => {
  const metrics = openMetrics();
  const app = Fastify();
  registerLeads(app, {
    takeLead: () => Promise.reject(new Error('not reached')),
    rateLimit: undefined,
    clock: { ...systemClock, now: () => expect.unreachable() },
    metrics,
  });
  const response = await app.inject({ method: 'POST', url: LEAD_WEBHOOK_PATH, payload: PAYLOAD });
  expect([response.statusCode, metrics.leadsNotStored]).toEqual([500, 1]);
});
