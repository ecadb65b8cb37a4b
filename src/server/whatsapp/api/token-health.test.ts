import { expect, onTestFinished, test, vi } from 'vitest';
import { freshStore } from '../../../../tests/support/databases.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { silentLog } from '../../../../tests/support/silent-log.ts';
import { standInWhatsApp } from '../../../../tests/support/whatsapp/stand-in-whatsapp.ts';
import { readAlerts } from '../../alerts.ts';
import { DAY, HOUR, SECOND, systemClock } from '../../time/clock.ts';
import { graphApi } from './graph-api.ts';
import { askAboutToken, tokenProblem, watchToken } from './token-health.ts';

async function problemWith(change: (meta: Awaited<ReturnType<typeof standInWhatsApp>>) => void) {
  const meta = await standInWhatsApp();
  const env = meta.environment();
  change(meta);
  const call = graphApi({ api: env.WHATSAPP_API, token: env.WHATSAPP_TOKEN });
  return tokenProblem(await askAboutToken(call, env.WHATSAPP_TOKEN), Date.now());
}

test('a good token is no problem', async () => {
  expect(await problemWith(() => undefined)).toBeUndefined();
});

test.each<[string, Parameters<typeof problemWith>[0], RegExp]>([
  ['dead', (meta) => (meta.account.tokenDead = true), /not valid/],
  ['another one', (meta) => (meta.account.token = 'new'), /not valid/],
  [
    'without a permission',
    (meta) => (meta.account.tokenInfo = { ...meta.account.tokenInfo, scopes: [] }),
    /lacks the permission/,
  ],
  [
    'near its end',
    (meta) => {
      const ends = Math.floor((Date.now() + DAY) / SECOND);
      meta.account.tokenInfo = { ...meta.account.tokenInfo, expires_at: ends };
    },
    /expires on 20/,
  ],
  ['that cannot be checked', (meta) => meta.kill(), /cannot be reached/],
])('a token that is %s is named', async (_title, change, words) => {
  expect(await problemWith(change)).toMatch(words);
});

async function watched() {
  const meta = await standInWhatsApp();
  const store = await freshStore('sqlite');
  const { WHATSAPP_API: api, WHATSAPP_TOKEN: token } = meta.environment();
  const warned: string[] = [];
  const warn = (words: unknown) => warned.push(String(words));
  const log = { debug() {}, info() {}, warn, error() {} };
  const start = () =>
    watchToken({
      settings: { token },
      call: graphApi({ api, token }),
      store,
      clock: systemClock,
      log,
    });
  return { meta, store, start, warned };
}

test('the problem is an alert until it is over', async () => {
  const { meta, store, start } = await watched();
  meta.account.tokenDead = true;
  const first = start();
  await eventually('the alert is raised', async () => (await readAlerts(store.db)).length === 1);
  await first.stop();
  meta.account.tokenDead = false;
  const second = start();
  await eventually('the alert is over', async () => (await readAlerts(store.db)).length === 0);
  await second.stop();
  expect(await readAlerts(store.db)).toEqual([]);
});

test.each<[string, (meta: Awaited<ReturnType<typeof watched>>['meta']) => void, RegExp]>([
  ['cannot be reached', (meta) => meta.kill(), /cannot be reached/],
  ['has a fault', (meta) => meta.next({ on: 'token', status: 503 }), /did not check/],
  ['has a fault with a code', (meta) => meta.next({ on: 'token', code: 2 }), /did not check/],
  ['is asked too fast', (meta) => meta.next({ on: 'token', code: 4 }), /did not check/],
])('where Meta %s, nothing is said about the token', async (_title, change, words) => {
  const { meta, store, start, warned } = await watched();
  change(meta);
  const watch = start();
  await eventually('it is logged', () => warned.length > 0);
  await watch.stop();
  expect(warned[0]).toMatch(words);
  expect(await readAlerts(store.db)).toEqual([]);
});

test('a refusal by Meta to check the token raises an alert', async () => {
  const { meta, store, start } = await watched();
  meta.next({ on: 'token', code: 100 });
  const watch = start();
  const alert = await eventually(
    'the alert is raised',
    async () => (await readAlerts(store.db))[0],
  );
  await watch.stop();
  expect(alert.detail).toMatch(/did not check/);
});

test('the token is asked about at the start and once a day', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let asked = 0;
  const watch = watchToken({
    settings: { token: 'x' },
    call: async () => {
      asked++;
      return { kind: 'ok', body: { data: { is_valid: false } } };
    },
    store: await freshStore('sqlite'),
    clock: systemClock,
    log: silentLog,
  });
  await vi.advanceTimersByTimeAsync(DAY - HOUR);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(asked).toBe(2);
  await watch.stop();
});
