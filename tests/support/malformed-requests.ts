import { payloadOf } from './leads.ts';
import { rawPost } from './raw-http.ts';

const LEAD = JSON.stringify(payloadOf());
const JSON_TYPE = 'content-type: application/json';

export type MalformedRequest = readonly [name: string, bytes: string | Buffer];

/** A valid lead with headers that must not be accepted. */
function withHeaders(name: string, ...headers: string[]): MalformedRequest {
  return [name, rawPost(LEAD, headers)];
}

function withHead(name: string, ...lines: string[]): MalformedRequest {
  return [name, `${lines.join('\r\n')}\r\n\r\n${LEAD}`];
}

const POST = 'POST /webhook/peso-forma HTTP/1.1';
const LENGTH = `content-length: ${Buffer.byteLength(LEAD)}`;

export const MALFORMED_REQUESTS: readonly MalformedRequest[] = [
  withHeaders('no type'),
  ...[
    'text/plain',
    'text/plain; charset=application/json',
    'text/json',
    'text/html',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/xml',
    'application/octet-stream',
    'application/jsonp',
    'application/json-patch+json',
    '*/*',
    ';',
    ' ',
    'application',
    'application/json/x',
  ].map((type) => withHeaders(`type ${type}`, `content-type: ${type}`)),
  ...['', ' ', 'x'.repeat(256), 'caf\u00e9', 'a\tb', '\u0080'].map((key) =>
    withHeaders(`key ${key.slice(0, 20)}`, JSON_TYPE, `idempotency-key: ${key}`),
  ),
  ...[
    'https://evil.example',
    'null',
    'http://localhost.evil.example',
    'http://localhost:1',
    'file://',
    'javascript:alert(1)',
    'http://',
    'localhost',
    '::',
    'http://evil.example@localhost.evil.example',
  ].map((origin) => withHeaders(`origin ${origin}`, JSON_TYPE, `origin: ${origin}`)),
  ...['cross-site', 'same-site', 'none', 'x'].map((site) =>
    withHeaders(
      `origin evil, fetch site ${site}`,
      JSON_TYPE,
      'origin: https://evil.example',
      `sec-fetch-site: ${site}`,
    ),
  ),
  withHead('a length too short', POST, 'host: x', JSON_TYPE, 'content-length: 10'),
  withHead('a negative length', POST, 'host: x', JSON_TYPE, 'content-length: -1'),
  withHead('a length that is no number', POST, 'host: x', JSON_TYPE, 'content-length: many'),
  withHead('two lengths', POST, 'host: x', JSON_TYPE, LENGTH, 'content-length: 1'),
  withHead('length and chunks', POST, 'host: x', JSON_TYPE, LENGTH, 'transfer-encoding: chunked'),
  withHead('chunks of nonsense', POST, 'host: x', JSON_TYPE, 'transfer-encoding: chunked'),
  withHead('an unknown transfer', POST, 'host: x', JSON_TYPE, 'transfer-encoding: identity, x'),
  withHead('no host', POST, JSON_TYPE, LENGTH),
  withHead('two hosts', POST, 'host: a', 'host: b', JSON_TYPE, LENGTH),
  withHead('the same host twice', POST, 'host: localhost', 'Host: localhost', JSON_TYPE, LENGTH),
  withHead(
    'no host, HTTP/1.0, an origin',
    POST.replace('1.1', '1.0'),
    JSON_TYPE,
    'origin: http://x',
    LENGTH,
  ),
  withHead('HTTP/9.9', POST.replace('1.1', '9.9'), 'host: x', JSON_TYPE, LENGTH),
  withHead('an unknown method', POST.replace('POST', 'BREW'), 'host: x', JSON_TYPE, LENGTH),
  withHead('a header without a name', POST, 'host: x', ': x', JSON_TYPE, LENGTH),
  withHead('a space before the colon', POST, 'host: x', 'content-type : application/json', LENGTH),
  withHead('a folded header', POST, 'host: x', JSON_TYPE, ' folded', 'content-length: 5'),
  withHead('a zero in a header', POST, 'host: x', 'x: a\u0000b', JSON_TYPE, LENGTH),
  withHead('a header too long', POST, 'host: x', `x: ${'y'.repeat(20_000)}`, JSON_TYPE, LENGTH),
  withHead(
    'headers without number',
    POST,
    'host: x',
    ...Array.from({ length: 3000 }, (_, index) => `x${index}: y`),
    JSON_TYPE,
    LENGTH,
  ),
  withHead('an unknown expectation', POST, 'host: x', 'expect: a miracle', JSON_TYPE, LENGTH),
  withHead(
    'a compressed body that is none',
    POST,
    'host: x',
    JSON_TYPE,
    'content-encoding: gzip',
    'content-length: 9',
  ),
  withHead('CONNECT', 'CONNECT localhost:443 HTTP/1.1', 'host: x'),
  withHead('TRACE', POST.replace('POST', 'TRACE'), 'host: x'),
  withHead('OPTIONS *', 'OPTIONS * HTTP/1.1', 'host: x'),
  withHead('PRI', 'PRI * HTTP/2.0'),
  withHead('a TLS hello', '\u0016\u0003\u0001\u0002\u0000\u0001'),
  withHead('another path', 'POST /webhook/peso-forma/ HTTP/1.1', 'host: x', JSON_TYPE, LENGTH),
  withHead('another spelling', 'POST /Webhook/peso-forma HTTP/1.1', 'host: x', JSON_TYPE, LENGTH),
  withHead('a bad escape in the path', 'POST /webhook/%zz HTTP/1.1', 'host: x', JSON_TYPE, LENGTH),
  withHead('a path without end', `GET /${'a'.repeat(15_000)} HTTP/1.1`, 'host: x'),
  withHead('a path without a slash', 'GET webhook HTTP/1.1', 'host: x'),
];
