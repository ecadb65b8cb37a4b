import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { ENGINES, freshStore } from '../../../tests/support/databases.ts';
import { claimed, payloadOf, postLead } from '../../../tests/support/leads.ts';
import { runningApp } from '../../../tests/support/running-app.ts';
import { proof } from '../../../tests/support/soak.ts';
import { DECOY } from '../../domain/lead/decoy.ts';
import { PAYLOAD_KEYS } from '../../domain/lead/lead-payload.ts';
import { VERSION } from '../version.ts';

const PAYLOAD = payloadOf();

async function errorOf(response: Response) {
  const body = (await response.json()) as { error: { code: string; fields: object } };
  return [response.status, body.error.code, Object.keys(body.error.fields)];
}

async function failing(): Promise<never> {
  throw Object.assign(new Error(`full: ${PAYLOAD.lead_phone}`), { code: 'SQLITE_FULL' });
}

describe.each(ENGINES)('POST /webhook/peso-forma on %s', (engine) => {
  test('stores the lead with recalculated figures before it responds', async () => {
    const store = await freshStore(engine);
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
    const store = await freshStore(engine);
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
    const store = await freshStore(engine);
    const { address } = await runningApp(store);
    const response = await postLead(address, PAYLOAD, {}, query);
    expect(response.status).toBe(201);
    const { id } = (await response.json()) as { id: string };
    expect(await store.find(id)).toMatchObject({ campaign, payload: PAYLOAD });
  });

  test('treats the same lead from another link as a repetition', async () => {
    const store = await freshStore(engine);
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
    const store = await freshStore(engine);
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

  const LINK = proof({
    area: 'Bots',
    what: 'a name that carries a link, sqlite and postgres',
    lost: 'answered like any other, quarantined',
  });
  test('a name with a link is quarantined, and answered like any other', LINK, async () => {
    const store = await freshStore(engine);
    const { address } = await runningApp(store);
    const response = await postLead(address, payloadOf('Anna www.evil.example'));
    expect(response.status).toBe(201);
    expect(await store.counts()).toMatchObject({ waiting: 0, quarantined: 1 });
  });

  const HIDDEN = proof({
    area: 'Bots',
    what: 'a post without a browser that fills in the hidden field, sqlite and postgres',
    lost: 'quarantined, and what goes out later has the seven keys',
  });
  test('a lead with the hidden field is answered, quarantined and released', HIDDEN, async () => {
    const store = await freshStore(engine);
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
    expect(await store.releaseFromQuarantine([id])).toBe(1);
    const due = await claimed(store, { now: Date.now() });
    expect(due.map(({ payload }) => Object.keys(JSON.parse(payload ?? '')))).toEqual([
      [...PAYLOAD_KEYS],
      [...PAYLOAD_KEYS],
    ]);
  });

  test('answers a repeated request for an erased lead without storing it', async () => {
    const store = await freshStore(engine);
    const { address } = await runningApp(store);
    const key = { 'idempotency-key': 'mine' };
    const { id } = (await (await postLead(address, PAYLOAD, key)).json()) as { id: string };
    await store.erase([id]);
    const again = await postLead(address, PAYLOAD, key);
    expect(again.status).toBe(200);
    expect(await store.list({ order: 'oldest', limit: 9 })).toEqual([]);
  });
});

describe('bad input', () => {
  const JSON_TYPE = { 'content-type': 'application/json' };
  const cases: [string, string, Record<string, string>, unknown[]][] = [
    ['invalid JSON', '{', JSON_TYPE, [400, 'invalid_json', []]],
    ['an empty body', '', JSON_TYPE, [400, 'invalid_json', []]],
    ['a __proto__ key', '{"__proto__":{}}', JSON_TYPE, [400, 'invalid_json', []]],
    ['plain text', 'hello', { 'content-type': 'text/plain' }, [415, 'unsupported_media_type', []]],
    [
      'a form',
      'a=b',
      { 'content-type': 'application/x-www-form-urlencoded' },
      [415, 'unsupported_media_type', []],
    ],
    ['a body over the limit', `"${'x'.repeat(40_000)}"`, JSON_TYPE, [413, 'body_too_large', []]],
    ['an empty object', '{}', JSON_TYPE, [422, 'invalid_lead', Object.keys(PAYLOAD)]],
    ['a list', '[]', JSON_TYPE, [422, 'invalid_lead', Object.keys(PAYLOAD)]],
    ['null', 'null', JSON_TYPE, [422, 'invalid_lead', Object.keys(PAYLOAD)]],
    ['a number', '5', JSON_TYPE, [422, 'invalid_lead', Object.keys(PAYLOAD)]],
    [
      'a bad phone',
      JSON.stringify({ ...PAYLOAD, lead_phone: '+39' }),
      JSON_TYPE,
      [422, 'invalid_lead', ['lead_phone']],
    ],
    [
      'a number that no form sends',
      JSON.stringify({
        ...PAYLOAD,
        user_inputs: PAYLOAD.user_inputs.replace('"age":30', '"age":1e-300'),
      }),
      JSON_TYPE,
      [422, 'invalid_lead', ['user_inputs']],
    ],
    [
      'no consent',
      JSON.stringify({ ...PAYLOAD, consent_given: false }),
      JSON_TYPE,
      [422, 'invalid_lead', ['consent_given']],
    ],
    [
      'an idempotency key that is too long',
      JSON.stringify(PAYLOAD),
      { ...JSON_TYPE, 'idempotency-key': 'x'.repeat(256) },
      [400, 'invalid_idempotency_key', []],
    ],
    [
      'a foreign origin',
      JSON.stringify(PAYLOAD),
      { ...JSON_TYPE, origin: 'https://evil.example' },
      [403, 'foreign_origin', []],
    ],
  ];

  test.each(cases)('rejects %s', async (_name, body, headers, expected) => {
    const store = await freshStore('sqlite');
    const { address } = await runningApp(store);
    const response = await fetch(`${address}/webhook/peso-forma`, {
      method: 'POST',
      headers,
      body,
    });
    expect(await errorOf(response)).toEqual(expected);
    expect((await store.counts()).waiting).toBe(0);
  });

  test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('answers %s with 405', async (method) => {
    const { address } = await runningApp(await freshStore('sqlite'));
    const response = await fetch(`${address}/webhook/peso-forma`, { method });
    expect(response.headers.get('allow')).toBe('POST');
    expect(await errorOf(response)).toEqual([405, 'method_not_allowed', []]);
  });

  test.each([
    ['bytes that are not HTTP', 'hello\r\n\r\n', '400'],
    ['an oversized header', `GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, '431'],
    [
      'two Content-Length headers',
      'POST / HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      '400',
    ],
    [
      'two Host headers',
      'GET / HTTP/1.1\r\nhost: x\r\nHOST: y\r\nconnection: close\r\n\r\n',
      '400',
    ],
    ['a malformed URL', 'GET /%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', '400'],
  ])('rejects %s', async (_name, bytes, status) => {
    const { port } = await runningApp(await freshStore('sqlite'));
    const socket = connect(port, '127.0.0.1');
    socket.write(bytes);
    const response = await text(socket);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(response).toContain('{"error":{"code":"bad_request"');
  });
});

describe('limits', () => {
  test('answers 429 with Retry-After over the limit', async () => {
    const { address } = await runningApp(await freshStore('sqlite'), { RATE_LIMIT: '2' });
    await postLead(address);
    await postLead(address);
    const response = await postLead(address);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await errorOf(response)).toEqual([429, 'rate_limited', []]);
  });

  test.each([
    ['not from anyone by default', {}, 429],
    ['from a trusted proxy', { TRUST_PROXY: '127.0.0.1' }, 201],
    ['not from another address', { TRUST_PROXY: '10.0.0.1' }, 429],
  ])('trusts X-Forwarded-For %s', async (_name, env, status) => {
    const { address } = await runningApp(await freshStore('sqlite'), { RATE_LIMIT: '1', ...env });
    await postLead(address, PAYLOAD, { 'x-forwarded-for': '1.1.1.1' });
    const response = await postLead(address, PAYLOAD, { 'x-forwarded-for': '2.2.2.2' });
    expect(response.status).toBe(status);
  });

  test.each([
    ['1.2.3.4:5678', '1.2.3.4:9012', 429],
    ['1.2.3.4:5678', '1.2.3.5:5678', 201],
    ['[2001:db8::1]:5678', '[2001:db8::2]:9012', 429],
    ['nobody', 'somebody else', 429],
  ])('a trusted proxy that writes %s, then %s: %i', async (first, second, status) => {
    const env = { RATE_LIMIT: '1', TRUST_PROXY: '127.0.0.1' };
    const { address } = await runningApp(await freshStore('sqlite'), env);
    await postLead(address, PAYLOAD, { 'x-forwarded-for': first });
    const response = await postLead(address, PAYLOAD, { 'x-forwarded-for': second });
    expect(response.status).toBe(status);
  });

  test('answers 503 with Retry-After while it cannot store, and recovers without a restart', async () => {
    const store = await freshStore('sqlite');
    let isFull = true;
    const { address } = await runningApp({
      ...store,
      add: (leads) => (isFull ? failing() : store.add(leads)),
      checkWritable: (now) => (isFull ? failing() : store.checkWritable(now)),
    });
    const response = await postLead(address);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await errorOf(response)).toEqual([503, 'cannot_store', []]);
    expect((await fetch(`${address}/readyz`)).status).toBe(503);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    isFull = false;
    expect((await postLead(address)).status).toBe(201);
  });
});

describe('monitoring', () => {
  test('answers /healthz and /readyz', async () => {
    const { address } = await runningApp(await freshStore('sqlite'));
    expect(await (await fetch(`${address}/healthz`)).json()).toEqual({
      status: 'alive',
      version: VERSION,
    });
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ status: 'ready' });
  });

  test('/readyz waits for a lock, with one check for concurrent requests', async () => {
    const store = await freshStore('sqlite');
    let attempts = 0;
    const { address } = await runningApp({
      ...store,
      checkWritable: async (now) => {
        attempts++;
        if (attempts < 3) throw Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' });
        await store.checkWritable(now);
      },
    });
    const responses = await Promise.all([1, 2, 3].map(() => fetch(`${address}/readyz`)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(attempts).toBe(3);
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
    ['on', { 'x-forwarded-for': '1.2.3.4' }, 200],
    ['off', {}, 404],
  ])(
    'METRICS=%s answers a request with the headers %j with %i',
    async (access, headers, status) => {
      const { address } = await runningApp(await freshStore('sqlite'), { METRICS: access });
      expect((await fetch(`${address}/metrics`, { headers })).status).toBe(status);
    },
  );
});
