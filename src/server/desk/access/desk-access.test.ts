import { request as httpRequest } from 'node:http';
import { describe, expect, test } from 'vitest';
import { cookieIn, DESK_PAGE, runningDesk } from '../../../../tests/support/desk.ts';
import { newLead } from '../../../../tests/support/leads.ts';
import { CHANGING_CALLS } from '../../../domain/desk/desk-api.ts';
import { HOUR, MINUTE, SECOND } from '../../clock.ts';
import { CALLS } from '../calls.ts';

const NAMES = Object.keys(CALLS);
const READS = [
  'events',
  'file/abc',
  `file/${'a'.repeat(200)}`,
  'unknown',
  '',
  'leads/../me',
  '%zz',
  'leads%ff',
];
/** A server that knows only the usual ones would answer these with 404. */
const METHODS = ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'MKCOL', 'LOCK', 'SEARCH'];

type Headers = Record<string, string>;

/** With any `Host` and other headers that `fetch` would not send. */
function raw(port: number, method: string, path: string, headers: Headers, body = '') {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (resolve, reject) => {
      const sent = httpRequest({ host: '127.0.0.1', port, method, path, headers }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    },
  );
}

describe('without a session', () => {
  test('every address below /desk/api answers 401 and tells nothing else', async () => {
    const { address, post } = await runningDesk('sqlite');
    const bodies = new Set<string>();
    const note = async (response: Response) => {
      expect(response.status).toBe(401);
      bodies.add(await response.text());
    };
    for (const name of [...NAMES, 'unknown', '']) await note(await post(`/desk/api/${name}`));
    for (const path of READS) await note(await fetch(`${address}/desk/api/${path}`));
    for (const method of METHODS) {
      for (const path of ['', '/leads', '/unknown']) {
        await note(await fetch(`${address}/desk/api${path}`, { method }));
      }
    }
    await note(await fetch(`${address}/desk/api`));
    expect([...bodies]).toEqual([
      '{"error":{"code":"signed_out","message":"You are not signed in.","fields":{}}}',
    ]);
    const malformed = await fetch(`${address}/desk/api/leads`, { method: 'POST', body: '{' });
    expect(malformed.status).toBe(401);
  });

  test('an old, a revoked, a made-up and a cut token are no session', async () => {
    const { signIn, personWith, pass, store, now } = await runningDesk('sqlite');
    const old = await signIn();
    pass(12 * HOUR + SECOND);
    const revoked = await signIn();
    expect((await revoked.ask('me')).status).toBe(200);
    await store.desk.revokeSessions('all');
    for (const cookie of [
      old.cookie,
      revoked.cookie,
      `desk=${'A'.repeat(43)}`,
      old.cookie.slice(0, -1),
      old.cookie.replace('desk=', '__Host-desk='),
      'desk=',
    ]) {
      for (const name of NAMES) expect((await personWith(cookie).ask(name)).status).toBe(401);
      expect((await personWith(cookie).get('/desk/api/events')).status).toBe(401);
    }
    expect(await store.desk.sessions(now())).toEqual([]);
  });
});

describe('sessions', () => {
  test('end after 12 hours without use, and after 30 days', async () => {
    const { signIn, personWith, pass } = await runningDesk('sqlite');
    let { cookie } = await signIn();
    for (let hours = 0; hours < 30 * 24 - 11; hours += 11) {
      pass(11 * HOUR);
      const response = await personWith(cookie).ask('me');
      expect(response.status).toBe(200);
      cookie = cookieIn(response) || cookie;
    }
    pass(11 * HOUR);
    expect((await personWith(cookie).ask('me')).status).toBe(401);
  });

  test('get a new id each day; the one before is good for a minute', async () => {
    const { signIn, personWith, pass } = await runningDesk('postgres');
    const { cookie } = await signIn();
    pass(10 * HOUR);
    await personWith(cookie).call('me', {});
    pass(10 * HOUR);
    await personWith(cookie).call('me', {});
    pass(5 * HOUR);
    const responses = await Promise.all([1, 2, 3].map(() => personWith(cookie).ask('me')));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const renewed = responses.map(cookieIn).filter(Boolean);
    expect(renewed).toHaveLength(1);
    expect(renewed[0]).not.toBe(cookie);
    pass(59 * SECOND);
    expect((await personWith(cookie).ask('me')).status).toBe(200);
    pass(2 * SECOND);
    expect((await personWith(cookie).ask('me')).status).toBe(401);
    expect((await personWith(renewed[0] ?? '').ask('me')).status).toBe(200);
  });

  test('nobody can sign out the device of another person', async () => {
    const { signIn } = await runningDesk('sqlite');
    const giulia = await signIn('Giulia');
    const marco = await signIn('Marco');
    const [device] = (await giulia.call('me', {})).devices;
    expect((await marco.call('me', {})).devices).toHaveLength(1);
    expect((await marco.ask('revoke', { device: device?.id })).status).toBe(404);
    expect((await giulia.ask('me')).status).toBe(200);
    const second = await signIn('Giulia');
    expect((await second.call('revoke', { device: device?.id ?? '' })).devices).toHaveLength(1);
    expect((await giulia.ask('me')).status).toBe(401);
    const left = await second.ask('leave');
    expect(left.headers.get('set-cookie')).toContain('desk=; Path=/; Max-Age=0');
    expect((await second.ask('me')).status).toBe(401);
  });
});

describe('an invitation', () => {
  test('survives a preview, lets one device in, once, within 30 minutes', async () => {
    const { address, invitation, post, pass } = await runningDesk('sqlite');
    const token = await invitation();
    const preview = await fetch(`${address}/desk/entra`);
    expect(await preview.text()).toBe(DESK_PAGE);
    expect((await fetch(`${address}/desk/entra`, { method: 'HEAD' })).status).toBe(200);
    expect((await post('/desk/entra', { token })).status).toBe(200);
    const again = await post('/desk/entra', { token });
    expect(again.status).toBe(410);
    expect(await again.json()).toMatchObject({ error: { code: 'invitation_gone' } });
    expect(again.headers.get('set-cookie')).toBeNull();
    const late = await invitation();
    pass(30 * MINUTE);
    expect((await post('/desk/entra', { token: late })).status).toBe(410);
    expect((await post('/desk/entra', { token: 'x' })).status).toBe(410);
    expect((await post('/desk/entra', {})).status).toBe(422);
  });

  test('two devices at once: one of them is let in', async () => {
    const { invitation, post } = await runningDesk('postgres');
    const token = await invitation();
    const responses = await Promise.all([1, 2, 3, 4].map(() => post('/desk/entra', { token })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 410)).toHaveLength(3);
  });

  test('never takes over an id that the browser brings along', async () => {
    const { invitation, post, signIn, personWith } = await runningDesk('sqlite');
    const planted = `desk=${'A'.repeat(43)}`;
    const fixed = await post('/desk/entra', { token: await invitation() }, { cookie: planted });
    expect(cookieIn(fixed)).not.toBe(planted);
    expect((await personWith(planted).ask('me')).status).toBe(401);
    const before = await signIn('Marco');
    await post('/desk/entra', { token: await invitation() }, { cookie: before.cookie });
    expect((await before.ask('me')).status).toBe(401);
  });
});

describe('the connection', () => {
  const trusting = { TRUST_PROXY: '127.0.0.1' };

  const local = /^desk=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/;
  const secure =
    /^__Host-desk=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/;

  async function enter(env: Headers, headers: Headers) {
    const { port, invitation } = await runningDesk('sqlite', env);
    const page = await raw(port, 'GET', '/desk', headers);
    const sent = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...headers,
    };
    const body = JSON.stringify({ token: await invitation() });
    const entered = await raw(port, 'POST', '/desk/entra', sent, body);
    return { page, entered, cookie: (entered.headers['set-cookie'] ?? [])[0] };
  }

  test.each<[string, Headers, Headers, RegExp]>([
    ['the loopback', {}, { host: 'localhost' }, local],
    ['the loopback by its number', {}, { host: '127.0.0.1:3000' }, local],
    [
      'TLS at a trusted proxy',
      trusting,
      { host: 'a.example', 'x-forwarded-for': '1.2.3.4', 'x-forwarded-proto': 'https' },
      secure,
    ],
  ])('%s is good, and has its cookie', async (_name, env, headers, expected) => {
    const { page, entered, cookie } = await enter(env, headers);
    expect([page.status, entered.status]).toEqual([200, 200]);
    expect(cookie).toMatch(expected);
  });

  test.each<[string, Headers, Headers]>([
    ['another host over plain http', {}, { host: 'calcolo.example' }],
    ['a proxy that forwards nothing', {}, { host: 'localhost', origin: 'https://a.example' }],
    ['a name that begins alike', {}, { host: 'localhost.evil.example' }],
    ['a proxy that nobody trusts', {}, { host: 'localhost', 'x-forwarded-for': '1.2.3.4' }],
    ['TLS that nobody vouches for', {}, { host: 'a.example', 'x-forwarded-proto': 'https' }],
    ['plain http at a trusted proxy', trusting, { host: 'a.example', 'x-forwarded-proto': 'http' }],
  ])('%s is refused, and told what is missing', async (_name, env, headers) => {
    const { page, entered, cookie } = await enter(env, headers);
    expect([page.status, entered.status]).toEqual([403, 403]);
    expect(page.body).toMatch(/https/);
    expect(page.body).toMatch(/TRUST_PROXY/);
    expect(cookie).toBeUndefined();
  });
});

describe('other sites', () => {
  test.each<[string, Headers]>([
    ['a form of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a page of a sister host', { 'sec-fetch-site': 'same-site' }],
    ['an old browser', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['nobody known', {}],
  ])('%s changes nothing', async (_name, headers) => {
    const { port, address, signIn, store } = await runningDesk('sqlite');
    const { cookie } = await signIn();
    const lead = newLead();
    await store.add([lead]);
    const host = new URL(address).host;
    const body = JSON.stringify({ id: lead.id, version: 0 });
    const key = { 'idempotency-key': 'k', 'content-type': 'application/json' };
    for (const name of NAMES) {
      const sent = { host, cookie, ...key, ...headers };
      expect((await raw(port, 'POST', `/desk/api/${name}`, sent, body)).status).toBe(403);
    }
    expect(await store.find(lead.id)).toMatchObject({ answer: 'none' });
    expect(await store.auditLog(10)).toEqual([]);
  });

  test('a body that is not JSON is refused', async () => {
    const { address, signIn } = await runningDesk('sqlite');
    const { cookie } = await signIn();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const response = await fetch(`${address}/desk/api/me`, {
        method: 'POST',
        headers: { cookie, origin: address, 'content-type': type },
        body: '{}',
      });
      expect(response.status).toBe(415);
    }
  });
});

test('the pages and the API have headers of their own', async () => {
  const { address, signIn } = await runningDesk('sqlite', {
    EMBED_ORIGINS: 'https://www.brand.example',
  });
  const person = await signIn();
  for (const response of [
    await fetch(`${address}/desk`),
    await fetch(`${address}/desk/contatti/1`),
    await person.ask('me'),
    await fetch(`${address}/desk/api/me`),
  ]) {
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe|sha256/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
  }
  const asset = await fetch(`${address}/desk/assets/desk-1.js`);
  expect(await asset.text()).toBe('let desk;');
  expect(asset.headers.get('cache-control')).toContain('immutable');
  expect((await fetch(`${address}/desk/assets/none.js`)).status).toBe(404);
  expect((await fetch(`${address}/desk/assets/..%2findex.html`)).status).toBe(404);
  const framable = (await fetch(address)).headers.get('content-security-policy');
  expect(framable).toContain('frame-ancestors https://www.brand.example');
});

test('a change needs an Idempotency-Key', async () => {
  const { signIn } = await runningDesk('sqlite');
  const person = await signIn();
  for (const name of CHANGING_CALLS) {
    const response = await person.ask(name, {}, { 'idempotency-key': '' });
    expect([name, response.status]).toEqual([name, 400]);
  }
});
