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
