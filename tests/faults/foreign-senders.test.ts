import { expect, test } from 'vitest';
import { builtServer } from '../support/built-server.ts';
import { freshSqlite, urlOf } from '../support/databases.ts';
import { payloadOf } from '../support/leads.ts';
import { rawPost, sendBytes, statusOf } from '../support/raw-http.ts';
import { SCENARIO_TIMEOUT_MS } from '../support/soak.ts';
import { storedLeads } from '../support/stored-leads.ts';

const LEAD = payloadOf();
const JSON_TYPE = 'content-type: application/json';
const EVIL = 'origin: https://evil.example';

/** Requests that another site's page can make a browser send, without a preflight and with one. */
const FOREIGN: readonly (readonly [string, number, string, readonly string[]])[] = [
  ['a fetch with JSON', 403, JSON.stringify(LEAD), [JSON_TYPE, EVIL, 'sec-fetch-site: cross-site']],
  ['a sandboxed frame', 403, JSON.stringify(LEAD), [JSON_TYPE, 'origin: null']],
  ['text/plain, no origin', 415, JSON.stringify(LEAD), ['content-type: text/plain']],
  ['text/plain', 403, JSON.stringify(LEAD), ['content-type: text/plain', EVIL]],
  ['a beacon without a type', 415, JSON.stringify(LEAD), []],
  [
    'a form',
    415,
    new URLSearchParams({ ...LEAD, consent_given: 'true' }).toString(),
    ['content-type: application/x-www-form-urlencoded'],
  ],
  [
    'a form with a file',
    415,
    `--x\r\ncontent-disposition: form-data; name="lead_name"\r\n\r\nAnna\r\n--x--\r\n`,
    ['content-type: multipart/form-data; boundary=x'],
  ],
];

/** Browsers that send no `Sec-Fetch-Site`, behind proxies that name the port in `Host`. */
const HOSTS: readonly (readonly [origin: string, host: string, status: number])[] = [
  ['https://shop.example', 'shop.example:443', 201],
  ['http://shop.example', 'shop.example:80', 201],
  ['https://shop.example', 'shop.example', 201],
  ['https://evil.example', 'shop.example:443', 403],
  ['https://evil.example', 'shop.example:80', 403],
  ['https://shop.example', 'shop.example:8443', 403],
];

test(
  'a default port in Host makes no page foreign, and no foreign page ours',
  async () => {
    const setting = freshSqlite();
    const server = await builtServer({ DATABASE_URL: urlOf(setting) });
    for (const [origin, host, status] of HOSTS) {
      const request = rawPost(JSON.stringify(LEAD), [JSON_TYPE, `origin: ${origin}`], host);
      const answer = await sendBytes(server.port, request);
      expect([origin, host, statusOf(answer)]).toEqual([origin, host, status]);
    }
    expect(await storedLeads(setting)).toHaveLength(3);
  },
  SCENARIO_TIMEOUT_MS,
);

test(
  "another site's page cannot send leads through its visitors' browsers",
  async () => {
    const setting = freshSqlite();
    const server = await builtServer({ DATABASE_URL: urlOf(setting) });
    for (const [name, status, body, headers] of FOREIGN) {
      const answer = await sendBytes(server.port, rawPost(body, headers));
      expect([name, statusOf(answer)]).toEqual([name, status]);
      expect(answer).not.toMatch(/access-control-allow/i);
    }
    const asked = await fetch(`${server.address}/webhook/peso-forma`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
    expect(await storedLeads(setting)).toEqual([]);
  },
  SCENARIO_TIMEOUT_MS,
);
