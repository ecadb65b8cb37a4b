import { expect, test } from 'vitest';
import { doors, leadOf, newPhone, refusalOf } from './support.ts';

const PATH = '/webhook/peso-forma';

type Exported = Readonly<Record<string, unknown>>;

doors('POST /webhook/peso-forma', {}, (house) => {
  const exported = async (phone: string): Promise<readonly Exported[]> => {
    const { stdout } = await house.run('export --phone -', phone);
    const lines = stdout.split('\n').filter((line) => line !== '');
    return lines.map((line) => JSON.parse(line) as Exported);
  };

  test('stores a lead with figures, note and message of its own', async () => {
    const lead = leadOf('Anna', newPhone());
    const forged = {
      ...lead,
      calculated_data: '{"bmi":1}',
      interpretive_note: 'Win',
      whatsapp_message_ready: 'Win now: evil.example',
      extra: 1,
    };
    const response = await house.call(PATH, forged);
    const body = (await response.json()) as { id: string };
    expect([response.status, body]).toEqual([201, { id: expect.stringMatching(/^[\da-f-]{36}$/) }]);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await exported(lead.lead_phone)).toEqual([
      { id: body.id, status: 'waiting', created_at: expect.any(String), ...lead, answer: 'none' },
    ]);
  });

  test('takes a key once: the same lead gets the same id, another is refused', async () => {
    const lead = leadOf('Anna', newPhone());
    const key = { 'idempotency-key': 'one' };
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => house.call(PATH, lead, key)),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(19);
    const ids = await Promise.all(responses.map(async (response) => (await response.json()) as {}));
    expect(ids).toEqual(ids.map(() => ids[0]));
    const other = await house.call(PATH, { ...lead, lead_name: 'Bea' }, key);
    expect(await refusalOf(other)).toEqual([422, 'idempotency_key_reused', []]);
    expect(await exported(lead.lead_phone)).toHaveLength(1);
    // Without a key, nobody can tell a repetition from a second request.
    await house.leave(lead);
    expect(await exported(lead.lead_phone)).toHaveLength(2);
  });

  test('answers a repetition of an erased lead, and stores nothing', async () => {
    const lead = leadOf('Anna', newPhone());
    const key = { 'idempotency-key': 'erased later' };
    const id = await house.leave(lead, key);
    expect((await house.run(`erase ${id}`)).code).toBe(0);
    const again = await house.call(PATH, lead, key);
    expect([again.status, await again.json()]).toEqual([200, { id }]);
    expect((await house.run('export --phone -', lead.lead_phone)).code).toBe(3);
  });

  const valid = leadOf();
  const age121 = valid.user_inputs.replace('"age":30', '"age":121');
  const longKey = { 'idempotency-key': 'x'.repeat(256) };
  const refusals: readonly [string, unknown, string, Record<string, string>?][] = [
    ['no JSON', '{', '400 invalid_json'],
    ['plain text', 'a', '415 unsupported_media_type', { 'content-type': 'text/plain' }],
    ['a body over 32 kB', `"${'x'.repeat(40_000)}"`, '413 body_too_large'],
    ['nothing', {}, `422 invalid_lead ${Object.keys(valid).join()}`],
    ['a list', [], `422 invalid_lead ${Object.keys(valid).join()}`],
    ['no name', { ...valid, lead_name: ' ' }, '422 invalid_lead lead_name'],
    ['no digits', { ...valid, lead_phone: '+39' }, '422 invalid_lead lead_phone'],
    ['too few', { ...valid, lead_phone: '+3912345' }, '422 invalid_lead lead_phone'],
    ['no consent', { ...valid, consent_given: false }, '422 invalid_lead consent_given'],
    ['what no form sends', { ...valid, user_inputs: age121 }, '422 invalid_lead user_inputs'],
    ['a key that is too long', valid, '400 invalid_idempotency_key', longKey],
    ['a webhook of ours', valid, '403 forbidden', { 'webhook-id': '1' }],
    ['a foreign page', valid, '403 foreign_origin', { origin: 'https://evil.example' }],
  ];

  test('refuses what is no lead, in one shape, and stores nothing of it', async () => {
    const before = await house.json('status');
    for (const [what, body, refusal, headers] of refusals) {
      const refused = await refusalOf(await house.call(PATH, body, headers));
      expect([what, refused.join(' ').trim()]).toEqual([what, refusal]);
    }
    expect(await house.json('status')).toEqual(before);
  });

  test('names what is wrong in Italian, for the form', async () => {
    const response = await house.call(PATH, { ...valid, lead_name: '', lead_phone: '+3912' });
    expect(await response.json()).toMatchObject({
      error: {
        fields: {
          lead_name: 'Inserisci il tuo nome.',
          lead_phone: 'Il numero di telefono non è valido.',
        },
      },
    });
  });

  test.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('refuses %s', async (method) => {
    const response = await house.call(PATH, undefined, {}, method);
    expect(response.headers.get('allow')).toBe('POST');
    expect(await refusalOf(response)).toEqual([405, 'method_not_allowed', []]);
  });

  const LINK = 'the name carries a link or a phone number';
  const DECOY = 'a field that people never see was filled in';
  test.each([
    ['a name with a link', 'Anna www.evil.example', {}, LINK],
    ['a name with a number', 'Anna 333 1234567', {}, LINK],
    ['the field that people never see', 'Anna', { subject: 'Pills' }, DECOY],
  ])('sets %s apart and answers as usual', async (_what, name, more, reason) => {
    const phone = newPhone();
    const response = await house.call(PATH, { ...leadOf(name, phone), ...more });
    const { id } = (await response.json()) as { id: string };
    expect([response.status, Object.keys({ id })]).toEqual([201, ['id']]);
    expect(await house.show(id)).toMatchObject({
      status: 'quarantined',
      quarantine_reason: reason,
    });
    expect((await house.run(`retry ${id}`)).stderr).toContain('The lead will be sent again.\n');
    expect(await house.show(id)).toMatchObject({ status: 'waiting', quarantine_reason: null });
  });

  test.each([
    ['?utm_source=instagram&ref=anna&goal=leaner', 'ref=anna&utm_source=instagram'],
    ['?utm_source=%zz&ref=x', 'ref=x'],
    ['?', null],
  ])('keeps the campaign of %s', async (query, campaign) => {
    const id = await house.leave(leadOf('Anna', newPhone()), {}, query);
    expect(await house.show(id)).toMatchObject({ campaign });
  });

  test.each([
    ['an adult', 30, {}, /^\d{4}-\d\d-\d\d$/, expect.stringContaining('acconsento')],
    ['a child', 13, {}, /^\d{4}-\d\d-\d\d-parent$/, expect.stringContaining('genitor')],
    ['a version nobody knows', 30, { 'consent-version': '1999-12-31' }, /^unknown$/, null],
  ])('keeps what was agreed to by %s', async (_who, age, headers, version, text) => {
    const id = await house.leave(leadOf('Anna', newPhone(), { age }), headers);
    expect(await house.show(id)).toMatchObject({
      consent_version: expect.stringMatching(version),
      consent_at: expect.any(String),
      consent_text: text,
    });
  });
});

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'none'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const SECURITY = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};

const BEHIND_TLS = {
  RATE_LIMIT: '2',
  TRUST_PROXY: '127.0.0.1,::1',
  EMBED_ORIGINS: 'https://www.brand.example',
};

doors('a server behind a proxy with TLS', { env: BEHIND_TLS }, (house) => {
  test('says so to browsers, and lets the brand embed the page', async () => {
    const { headers } = await house.call('/', undefined, { 'x-forwarded-proto': 'https' });
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(headers.get('content-security-policy')).toBe(
      POLICY.replace("frame-ancestors 'none'", 'frame-ancestors https://www.brand.example'),
    );
  });

  test('makes an address that sends too many leads wait, and nobody else', async () => {
    const from = (address: string) =>
      house.call(PATH, leadOf(), { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' });
    const statusOf = async () => (await from('192.0.2.1')).status;
    expect([await statusOf(), await statusOf()]).toEqual([201, 201]);
    const refused = await from('192.0.2.1');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const { 'content-security-policy': _, ...others } = SECURITY;
    expect(Object.fromEntries(refused.headers)).toMatchObject(others);
    expect(await refusalOf(refused)).toEqual([429, 'rate_limited', []]);
    expect((await from('192.0.2.2')).status).toBe(201);
    expect((await house.call('/healthz')).status).toBe(200);
  });
});

const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const SCRIPT = expect.stringContaining('javascript') as string;
const FOREVER = 'public, max-age=31536000, immutable';
const ALIVE = /^{"status":"alive","version":".+"}$/;

doors('the other addresses', {}, (house) => {
  test.each([
    ['/', 200, '<p>index', HTML, 'no-cache'],
    ['/lead-capture', 200, '<p>shell', HTML, 'no-cache'],
    ['/confirmation?utm_source=x', 200, '<p>shell', HTML, 'no-cache'],
    ['/nowhere', 404, '<p>404', HTML, 'no-cache'],
    ['/../package.json', 404, '<p>404', HTML, 'no-cache'],
    ['/webhook/nothing', 404, '<p>404', HTML, 'no-cache'],
    ['/assets/app-1.js', 200, 'let app;', SCRIPT, FOREVER],
    ['/assets/app-2.js', 404, '', expect.anything(), null],
    ['/_vercel/image', 404, '', expect.anything(), null],
    ['/healthz', 200, expect.stringMatching(ALIVE), JSON_TYPE, 'no-store'],
    ['/readyz', 200, '{"status":"ready"}', JSON_TYPE, 'no-store'],
  ])('GET %s answers %i', async (path, status, text, type, cache) => {
    const response = await house.call(path);
    expect([response.status, await response.text()]).toEqual([status, text]);
    const headers = Object.fromEntries(response.headers);
    expect([headers['content-type'] ?? null, headers['cache-control'] ?? null]).toEqual([
      type,
      cache,
    ]);
    expect(headers).toMatchObject(SECURITY);
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test('a script goes out compressed, and once', async () => {
    const first = await house.call('/assets/app-1.js', undefined, { 'accept-encoding': 'br' });
    expect([first.headers.get('content-encoding'), first.headers.get('vary')]).toEqual([
      'br',
      'accept-encoding',
    ]);
    const etag = first.headers.get('etag') ?? '';
    const again = await house.call('/assets/app-1.js', undefined, {
      'accept-encoding': 'br',
      'cache-control': 'max-age=0',
      'if-none-match': etag,
    });
    expect([etag.length > 0, again.status]).toEqual([true, 304]);
    expect(Object.fromEntries(again.headers)).toMatchObject(SECURITY);
  });

  test('/metrics counts leads for a monitor on the same machine', async () => {
    await house.leave(leadOf());
    const text = await (await house.call('/metrics')).text();
    expect(text).toMatch(/^peso_forma_leads\{status="waiting"\} 1$/m);
  });
});
