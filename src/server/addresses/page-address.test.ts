import { expect, test } from 'vitest';
import { pageAddress } from './page-address.ts';

test.each([
  ['127.0.0.1', 'http://localhost:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['192.168.1.5', 'http://192.168.1.5:3000'],
  ['fd00::1', 'http://[fd00::1]:3000'],
  ['peso.example', 'http://peso.example:3000'],
])('a server that listens on %s is opened at %s', (host, address) => {
  expect(pageAddress(host, 3000)).toBe(address);
});
