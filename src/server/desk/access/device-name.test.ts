import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC_WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`(Linux; Android 10; K) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
  [`(X11; Linux x86_64) ${WEBKIT} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome, Linux'],
  [`(X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome, ChromeOS'],
  [
    `(Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'Edge, Windows',
  ],
  [
    `(Linux; Android 10; K) ${WEBKIT} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  [
    `(iPhone; CPU iPhone OS 26_0 like Mac OS X) ${MAC_WEBKIT} Version/26.0 Mobile/15E148 Safari/604.1`,
    'Safari, iPhone',
  ],
  [
    `(iPhone; CPU iPhone OS 26_0 like Mac OS X) ${MAC_WEBKIT} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`,
    'Chrome, iPhone',
  ],
  [`(Macintosh; Intel Mac OS X 10_15_7) ${MAC_WEBKIT} Version/26.0 Safari/605.1.15`, 'Safari, Mac'],
  ['(X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox, Linux'],
])('Mozilla/5.0 %s is %s', (rest, name) => {
  expect(deviceName(`Mozilla/5.0 ${rest}`)).toBe(name);
});

test('a device without a known user agent has a name too', () => {
  expect(deviceName()).toBe('Dispositivo');
});
