import { connect } from 'node:net';
import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freshSqlite } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { payloadOf } from '../support/leads.ts';
import { MALFORMED_BODIES } from '../support/malformed-bodies.ts';
import { MALFORMED_REQUESTS } from '../support/malformed-requests.ts';
import { rawPost, sendBytes, statusOf } from '../support/raw-http.ts';
import { size } from '../support/soak.ts';
import { startServer } from '../support/start-server.ts';
import { storedLeads } from '../support/stored-leads.ts';
import { sendLead } from '../support/visitors.ts';

const AT_ONCE = 16;
const SOCKETS = size(100, 500);
const RUNS = size(300, 5000);
const PAYLOAD = payloadOf();
const LEAD = JSON.stringify(PAYLOAD);
const JSON_TYPE = 'content-type: application/json';
const EVIL = 'origin: https://evil.example';

/** The whole server, a way to send it bytes, and what it stored. */
async function server() {
  const setting = freshSqlite();
  const { app, address } = await startServer(setting, {});
  const port = Number(new URL(address).port);
  return {
    app,
    address,
    port,
    send: (bytes: string | Buffer) => sendBytes(port, bytes),
    stored: () => storedLeads(setting),
  };
}

test('malformed bodies and headers: never a 5xx, and nothing stored', async () => {
  const { address, send, stored } = await server();
  const queue = [
    ...MALFORMED_BODIES.map(([name, body]) => [`body: ${name}`, rawPost(body)] as const),
    ...MALFORMED_REQUESTS.map(([name, bytes]) => [`request: ${name}`, bytes] as const),
  ];
  const wrong: string[] = [];
  const work = async () => {
    for (let one = queue.pop(); one; one = queue.pop()) {
      const [name, bytes] = one;
      const status = statusOf(await send(bytes));
      if (status >= 500 || (status >= 200 && status < 300)) wrong.push(`${name}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(wrong).toEqual([]);
  expect(await stored()).toEqual([]);
  expect((await sendLead(address, 'Anna')).status).toBe(201);
});

/** A valid lead with some of its bytes changed, removed or repeated. */
const mutatedLead = fc
  .array(fc.tuple(fc.nat(LEAD.length), fc.nat(8), fc.uint8Array({ maxLength: 8 })), {
    minLength: 1,
    maxLength: 4,
  })
  .map((changes) =>
    changes.reduce(
      (body, [at, dropped, bytes]) =>
        Buffer.concat([body.subarray(0, at), bytes, body.subarray(at + dropped)]),
      Buffer.from(LEAD),
    ),
  );

const wrongField = fc
  .tuple(fc.constantFrom(...Object.keys(PAYLOAD)), fc.jsonValue())
  .map(([key, value]) => JSON.stringify({ ...PAYLOAD, [key]: value }));

const anyBody = fc.oneof(
  mutatedLead,
  wrongField,
  fc.json(),
  fc.string({ unit: 'binary', maxLength: 2000 }),
  fc.uint8Array({ maxLength: 4000 }).map((bytes) => Buffer.from(bytes)),
);

const headerText = fc.string({ unit: 'binary-ascii', maxLength: 60 });
const oddHeaders = fc.array(
  fc
    .tuple(fc.constantFrom('content-type', 'idempotency-key', 'origin', 'x', ''), headerText)
    .map(([name, value]) => `${name}: ${value}`),
  { maxLength: 5 },
);
const anyHeaders = fc.oneof(
  { weight: 3, arbitrary: fc.constant([JSON_TYPE]) },
  { weight: 1, arbitrary: oddHeaders },
);

test('random bodies and headers: never a 5xx, and nothing stored but what was accepted', async () => {
  const { send, stored } = await server();
  let accepted = 0;
  const neverBreaks = fc.asyncProperty(anyBody, anyHeaders, async (body, headers) => {
    const status = statusOf(await send(rawPost(body, headers)));
    // A change of a letter of the name leaves a valid lead.
    if (status >= 200 && status < 300) accepted++;
    return status < 500;
  });
  await fc.assert(neverBreaks, { numRuns: RUNS, endOnFailure: true });
  expect(await stored()).toHaveLength(accepted);
});

describe("another site's page", () => {
  /** Requests that it can make a browser send, without a preflight and with one. */
  const FOREIGN: readonly (readonly [string, number, string, readonly string[]])[] = [
    ['a fetch with JSON', 403, LEAD, [JSON_TYPE, EVIL, 'sec-fetch-site: cross-site']],
    ['a sandboxed frame', 403, LEAD, [JSON_TYPE, 'origin: null']],
    ['text/plain, no origin', 415, LEAD, ['content-type: text/plain']],
    ['text/plain', 403, LEAD, ['content-type: text/plain', EVIL]],
    ['a beacon without a type', 415, LEAD, []],
    [
      'a form',
      415,
      new URLSearchParams({ ...PAYLOAD, consent_given: 'true' }).toString(),
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

  test("cannot send leads through its visitors' browsers", async () => {
    const { address, send, stored } = await server();
    for (const [name, status, body, headers] of FOREIGN) {
      const response = await send(rawPost(body, headers));
      expect([name, statusOf(response)]).toEqual([name, status]);
      expect(response).not.toMatch(/access-control-allow/i);
    }
    const asked = await fetch(`${address}/webhook/peso-forma`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
    expect(await stored()).toEqual([]);
  });

  test('is told from ours by its origin, whether or not the host names a default port', async () => {
    const { send, stored } = await server();
    for (const [origin, host, status] of HOSTS) {
      const response = await send(rawPost(LEAD, [JSON_TYPE, `origin: ${origin}`], host));
      expect([origin, host, statusOf(response)]).toEqual([origin, host, status]);
    }
    expect(await stored()).toHaveLength(3);
  });
});

/** Ways to hold a socket: nothing at all, a header without end, a body that never ends. */
const BEGINNINGS = [
  '',
  'POST /webhook/peso-forma HTTP/1.1\r\nhost: x\r\nx-slow: ',
  'POST /webhook/peso-forma HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 3000\r\n\r\n{',
];

test('sockets that are held open keep no lead from coming, and are not held for long', async () => {
  const { app, address, port, stored } = await server();
  let open = 0;
  app.server.on('connection', () => open++);
  const sockets = Array.from({ length: SOCKETS }, (_, index) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(BEGINNINGS[index % BEGINNINGS.length] ?? '');
    return socket;
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await eventually('all are open', () => open === SOCKETS);
  for (let lead = 0; lead < 20; lead++) {
    expect((await sendLead(address, `Quick ${lead}`)).status).toBe(201);
  }
  expect(await stored()).toHaveLength(20);
  expect([app.server.requestTimeout, app.server.headersTimeout]).toEqual([15_000, 10_000]);
});

const UPS = ['..', '%2e%2e', '.%2e', '..%00', '%252e%252e', '..;', '....', '%c0%ae%c0%ae', '..%5c'];
const SLASHES = ['/', '%2f', '\\', '%5c', '//', '%252f'];
const BASES = ['/', '/assets/', '/_vercel/', '/webhook/'];
const ODD_PATHS = [
  '/.env',
  '/.git/config',
  '/../data/leads.sqlite',
  '/index.html%00.js',
  'http://localhost/../../etc/passwd',
  '//etc/passwd',
  '/assets',
  '/assets/',
  '/assets//etc/passwd',
  '/?../../etc/passwd',
  '/#/../../etc/passwd',
];

test('no path leads out of the site', async () => {
  const { send } = await server();
  const ways = BASES.flatMap((base) =>
    UPS.flatMap((up) => SLASHES.map((slash) => `${base}${`${up}${slash}`.repeat(8)}etc/passwd`)),
  );
  const wrong: string[] = [];
  for (const path of [...ways, ...ODD_PATHS]) {
    const response = await send(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    const status = statusOf(response);
    const isPage = path.startsWith('/?') || path.startsWith('/#');
    const isExpected = isPage ? status === 200 : status >= 300 && status < 500;
    if (!isExpected || response.includes('root:x:')) wrong.push(`${status} ${path}`);
  }
  expect(wrong).toEqual([]);
});
