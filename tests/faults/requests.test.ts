import { connect } from 'node:net';
import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freshSqlite } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { payloadOf } from '../support/leads.ts';
import { listed } from '../support/listed.ts';
import { rawPost, sendBytes, statusOf } from '../support/raw-http.ts';
import { size } from '../support/soak.ts';
import { startServer } from '../support/start-server.ts';
import { storedLeads } from '../support/stored-leads.ts';
import { sendLead } from '../support/visitors.ts';

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

const withField = (change: object) => JSON.stringify({ ...PAYLOAD, ...change });

/** What a parser could stumble over; which values a field refuses is the domain's matter. */
const BODIES: readonly (string | Buffer)[] = [
  '',
  '{',
  '[',
  'null',
  '5',
  '[]',
  '{}',
  '"Anna"',
  `${LEAD}x`,
  LEAD + LEAD,
  '{"lead_name":NaN}',
  '{"__proto__":{"consent_given":true}}',
  '{"constructor":{"prototype":{"consent_given":true}}}',
  '['.repeat(16_000),
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  '9'.repeat(30_000),
  '{"lead_name":"\\ud8"}',
  '{"lead_name":"a\u0001b"}',
  `"${'x'.repeat(1_000_000)}"`,
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from(LEAD, 'utf16le'),
  Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3]),
  Buffer.alloc(1000),
  withField({ lead_name: { toString: 'x' } }),
  withField({ lead_phone: '\u0660\u0661\u0662\u0663' }),
  withField({ user_inputs: '{"__proto__":{}}' }),
  withField({ user_inputs: PAYLOAD.user_inputs.replace('30', '1e308') }),
];

const POST = 'POST /webhook/peso-forma HTTP/1.1';
const HOST = 'host: x';
const LENGTH = `content-length: ${Buffer.byteLength(LEAD)}`;

/** A valid lead under a head that must not be accepted. */
const HEADS: readonly (readonly string[])[] = [
  [POST, HOST, LENGTH],
  [POST, HOST, 'content-type: text/plain; charset=application/json', LENGTH],
  [POST, HOST, JSON_TYPE, LENGTH, `idempotency-key: ${'x'.repeat(256)}`],
  [POST, HOST, JSON_TYPE, LENGTH, EVIL, 'sec-fetch-site: same-site'],
  [POST, HOST, JSON_TYPE, LENGTH, 'origin: http://x.evil.example'],
  [POST, HOST, JSON_TYPE, 'content-length: -1'],
  [POST, HOST, JSON_TYPE, LENGTH, 'content-length: 1'],
  [POST, HOST, JSON_TYPE, LENGTH, 'transfer-encoding: chunked'],
  [POST, HOST, JSON_TYPE, 'transfer-encoding: chunked'],
  [POST, JSON_TYPE, LENGTH],
  [POST.replace('1.1', '9.9'), HOST, JSON_TYPE, LENGTH],
  [POST.replace('POST', 'BREW'), HOST, JSON_TYPE, LENGTH],
  [POST, HOST, 'content-type : application/json', LENGTH],
  [POST, HOST, JSON_TYPE, ' folded', LENGTH],
  [POST, HOST, 'x: a\u0000b', JSON_TYPE, LENGTH],
  [POST, HOST, `x: ${'y'.repeat(20_000)}`, JSON_TYPE, LENGTH],
  [POST, HOST, ...Array.from({ length: 3000 }, (_, index) => `x${index}: y`), JSON_TYPE, LENGTH],
  [POST, HOST, 'expect: a miracle', JSON_TYPE, LENGTH],
  [POST, HOST, JSON_TYPE, 'content-encoding: gzip', 'content-length: 9'],
  ['CONNECT localhost:443 HTTP/1.1', HOST],
  ['OPTIONS * HTTP/1.1', HOST],
  ['PRI * HTTP/2.0'],
  ['\u0016\u0003\u0001\u0002\u0000\u0001'],
  ['POST /webhook/%zz HTTP/1.1', HOST, JSON_TYPE, LENGTH],
  [`GET /${'a'.repeat(15_000)} HTTP/1.1`, HOST],
];

test('malformed bodies and headers: never a 5xx, and nothing stored', async () => {
  const { address, send, stored } = await server();
  const requests = [
    ...BODIES.map((body) => rawPost(body)),
    ...HEADS.map((lines) => `${lines.join('\r\n')}\r\n\r\n${LEAD}`),
  ];
  const wrong: string[] = [];
  for (const bytes of requests) {
    const status = statusOf(await send(bytes));
    if (status >= 500 || (status >= 200 && status < 300)) {
      wrong.push(`${status}: ${bytes.toString().slice(0, 200)}`);
    }
  }
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
const ODD_PATHS = listed(`
  /.env | /.git/config | /../data/leads.sqlite | /index.html%00.js
  http://localhost/../../etc/passwd | //etc/passwd | /assets | /assets/ | /assets//etc/passwd
  /?../../etc/passwd | /#/../../etc/passwd`);

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
