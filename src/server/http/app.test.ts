import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { ENGINES, freshStore } from '../../../tests/support/databases.ts';
import { payloadOf, postLead } from '../../../tests/support/leads.ts';
import { runningApp } from '../../../tests/support/running-app.ts';
import { proof } from '../../../tests/support/soak.ts';
import { CONSENT_VERSION, CONSENT_VERSIONS } from '../../domain/lead/consent.ts';
import { DECOY } from '../../domain/lead/decoy.ts';
import { PAYLOAD_KEYS } from '../../domain/lead/lead-payload.ts';

const PAYLOAD = payloadOf();

async function errorOf(response: Response) {
  const body = (await response.json()) as { error: { code: string; fields: object } };
  return [response.status, body.error.code, Object.keys(body.error.fields)];
}

async function failing(): Promise<never> {
  throw Object.assign(new Error(`full: ${PAYLOAD.lead_phone}`), { code: 'SQLITE_FULL' });
}

describe.each(ENGINES)('POST /webhook/peso-forma on %s', (engine) => {
  test('answers once the lead is stored, with figures of our own', async () => {
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

  test.each([
    ['none, of another sender', {}, CONSENT_VERSION],
    ['one of ours', { 'consent-version': CONSENT_VERSIONS[0] }, CONSENT_VERSIONS[0]],
    ['one that is not ours', { 'consent-version': '1999-12-31' }, 'unknown'],
  ] as const)(
    'the consent that is stored is the one shown: %s',
    async (_name, headers, version) => {
      const store = await freshStore(engine);
      const { address } = await runningApp(store);
      const response = await postLead(address, PAYLOAD, headers);
      const { id } = (await response.json()) as { id: string };
      expect(await store.find(id)).toMatchObject({ consentVersion: version });
    },
  );

  test.each([
    ['', ''],
    ['?', ''],
    ['?utm_source=instagram&ref=anna&goal=leaner', 'ref=anna&utm_source=instagram'],
    ['?utm_source=%zz&ref=x', 'ref=x'],
    ['?ref[a]=1&__proto__=2&constructor=3&&&=?utm_medium=%00&ref=a;b', 'ref=a%3Bb'],
    [`?ref=${'x'.repeat(5000)}`, `ref=${'x'.repeat(100)}`],
  ])('a query %j is never in the way, and leaves %j', async (query, campaign) => {
    const store = await freshStore(engine);
    const { address } = await runningApp(store);
    const response = await postLead(address, PAYLOAD, {}, query);
    expect(response.status).toBe(201);
    const { id } = (await response.json()) as { id: string };
    expect(await store.find(id)).toMatchObject({ campaign, payload: PAYLOAD });
  });

  test('the same lead from another link is the same lead', async () => {
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

  test('fifty at once under one key are one lead', async () => {
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
      note: 'a field that people never see was filled in',
      payload: PAYLOAD,
    });
    expect(await store.retry([id], Date.now())).toBe(1);
    const due = await store.claimDue(Date.now(), Date.now() + 1000, 9);
    expect(due.map(({ body }) => Object.keys(JSON.parse(body)))).toEqual([
      [...PAYLOAD_KEYS],
      [...PAYLOAD_KEYS],
    ]);
  });

  test('an erased lead whose key comes again is answered and not stored', async () => {
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
    ['no JSON', '{', JSON_TYPE, [400, 'invalid_json', []]],
    ['nothing', '', JSON_TYPE, [400, 'invalid_json', []]],
    ['a prototype', '{"__proto__":{}}', JSON_TYPE, [400, 'invalid_json', []]],
    ['text', 'hello', { 'content-type': 'text/plain' }, [415, 'unsupported_media_type', []]],
    [
      'a form',
      'a=b',
      { 'content-type': 'application/x-www-form-urlencoded' },
      [415, 'unsupported_media_type', []],
    ],
    ['too much', `"${'x'.repeat(40_000)}"`, JSON_TYPE, [413, 'body_too_large', []]],
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
      'no consent',
      JSON.stringify({ ...PAYLOAD, consent_given: false }),
      JSON_TYPE,
      [422, 'invalid_lead', ['consent_given']],
    ],
    [
      'a key too long',
      JSON.stringify(PAYLOAD),
      { ...JSON_TYPE, 'idempotency-key': 'x'.repeat(256) },
      [400, 'invalid_idempotency_key', []],
    ],
    [
      'a foreign page',
      JSON.stringify(PAYLOAD),
      { ...JSON_TYPE, origin: 'https://evil.example' },
      [403, 'foreign_origin', []],
    ],
  ];

  test.each(cases)('%s', async (_name, body, headers, expected) => {
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

  test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is a 405', async (method) => {
    const { address } = await runningApp(await freshStore('sqlite'));
    const response = await fetch(`${address}/webhook/peso-forma`, { method });
    expect(response.headers.get('allow')).toBe('POST');
    expect(await errorOf(response)).toEqual([405, 'method_not_allowed', []]);
  });

  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', '400'],
    ['a header without end', `GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, '431'],
    ['two lengths', 'POST / HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', '400'],
    ['a malformed address', 'GET /%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', '400'],
  ])('%s', async (_name, bytes, status) => {
    const { port } = await runningApp(await freshStore('sqlite'));
    const socket = connect(port, '127.0.0.1');
    socket.write(bytes);
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('{"error":{"code":"bad_request"');
  });
});

describe('limits', () => {
  test('over the limit is a 429 that says how long to wait', async () => {
    const { address } = await runningApp(await freshStore('sqlite'), { RATE_LIMIT: '2' });
    await postLead(address);
    await postLead(address);
    const response = await postLead(address);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await errorOf(response)).toEqual([429, 'rate_limited', []]);
  });

  test.each([
    ['nobody', {}, 429],
    ['a proxy here', { TRUST_PROXY: '127.0.0.1' }, 201],
    ['a proxy elsewhere', { TRUST_PROXY: '10.0.0.1' }, 429],
  ])('X-Forwarded-For is believed of %s', async (_name, env, status) => {
    const { address } = await runningApp(await freshStore('sqlite'), { RATE_LIMIT: '1', ...env });
    await postLead(address, PAYLOAD, { 'x-forwarded-for': '1.1.1.1' });
    const response = await postLead(address, PAYLOAD, { 'x-forwarded-for': '2.2.2.2' });
    expect(response.status).toBe(status);
  });

  test('cannot store: a 503 that says when to come again; ready again without a restart', async () => {
    const store = await freshStore('sqlite');
    let isFull = true;
    const { address } = await runningApp({
      ...store,
      add: (leads) => (isFull ? failing() : store.add(leads)),
      prove: (now) => (isFull ? failing() : store.prove(now)),
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

describe('monitors', () => {
  test('healthz and readyz', async () => {
    const { address } = await runningApp(await freshStore('sqlite'));
    expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'alive' });
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ status: 'ready' });
  });

  test('readyz outwaits a lock, as intake does, with one proof for all who ask', async () => {
    const store = await freshStore('sqlite');
    let tries = 0;
    const { address } = await runningApp({
      ...store,
      prove: async (now) => {
        tries++;
        if (tries < 3) throw Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' });
        await store.prove(now);
      },
    });
    const answers = await Promise.all([1, 2, 3].map(() => fetch(`${address}/readyz`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(tries).toBe(3);
  });

  test('metrics count, without a word about anybody', async () => {
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
  ])('METRICS=%s, asked with %j', async (access, headers, status) => {
    const { address } = await runningApp(await freshStore('sqlite'), { METRICS: access });
    expect((await fetch(`${address}/metrics`, { headers })).status).toBe(status);
  });
});
