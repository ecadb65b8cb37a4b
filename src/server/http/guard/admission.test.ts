import { expect, test } from 'vitest';
import { isForeignOrigin } from './admission.ts';

test.each([
  ['no origin', {}, false],
  ['our own origin', { origin: 'https://peso.example' }, false],
  ['our own origin in capitals', { origin: 'https://PESO.example' }, false],
  ['another host', { origin: 'https://evil.example' }, true],
  ['another port', { origin: 'https://peso.example:8443' }, true],
  ['our host as a prefix', { origin: 'https://peso.example.evil.example' }, true],
  ['an opaque origin', { origin: 'null' }, true],
  ['an invalid origin', { origin: '<script>' }, true],
  [
    'same-origin behind a proxy that rewrites the host',
    { origin: 'https://public.example', 'sec-fetch-site': 'same-origin' },
    false,
  ],
  ['cross-site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, true],
])('a request with %s', (_name, headers, isForeign) => {
  expect(isForeignOrigin(headers, 'peso.example')).toBe(isForeign);
});

test.each([
  ['https://shop.example', 'shop.example:443', false],
  ['http://shop.example', 'shop.example:80', false],
  ['https://shop.example', 'SHOP.example:443', false],
  ['https://shop.example:443', 'shop.example', false],
  ['https://evil.example', 'shop.example:443', true],
  ['https://shop.example', 'shop.example:8443', true],
  ['https://shop.example:8080', 'shop.example:80', true],
])('the origin %s is foreign to the host %s: %j', (origin, host, isForeign) => {
  expect(isForeignOrigin({ origin }, host)).toBe(isForeign);
});
