import { describe, expect, test } from 'vitest';
import { anyRequest, type RequestHeaders } from '../../../../tests/support/any-request.ts';
import { runningDesk } from '../../../../tests/support/desk.ts';

async function enter(env: RequestHeaders, headers: RequestHeaders) {
  const { port, invitation } = await runningDesk('sqlite', env);
  const page = await anyRequest(port, 'GET', '/desk', headers);
  const sent = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    ...headers,
  };
  const body = JSON.stringify({ token: await invitation() });
  const entered = await anyRequest(port, 'POST', '/desk/entra', sent, body);
  return { page, entered, cookie: (entered.headers['set-cookie'] ?? [])[0] };
}

describe('the connection', () => {
  const trusting = { TRUST_PROXY: '127.0.0.1' };

  const local = /^desk=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/;
  const secure =
    /^__Host-desk=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/;

  test.each<[string, RequestHeaders, RequestHeaders, RegExp]>([
    ['the loopback', {}, { host: 'localhost' }, local],
    ['the loopback by its number', {}, { host: '127.0.0.1:3000' }, local],
    ['the loopback by another of its numbers', {}, { host: '127.0.0.2:3000' }, local],
    ['the loopback by its number of IPv6', {}, { host: '[::1]:3000' }, local],
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

  test.each<[string, RequestHeaders, RequestHeaders]>([
    ['another host over plain http', {}, { host: 'calcolo.example' }],
    ['a proxy that forwards nothing', {}, { host: 'localhost', origin: 'https://a.example' }],
    ['a name that begins alike', {}, { host: 'localhost.evil.example' }],
    ['a name that begins like the number', {}, { host: '127.0.0.1.evil.example' }],
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
