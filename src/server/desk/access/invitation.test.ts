import { describe, expect, test } from 'vitest';
import { cookieIn, runningDesk } from '../../../../tests/support/desk.ts';
import { MINUTE } from '../../time/clock.ts';
import { readSessions, revokeSessions } from './session-queries.ts';

describe('an invitation', () => {
  test('lets the device in that repeats its sign-in, for a few minutes', async () => {
    const { invitation, post, personWith, pass, store, now } = await runningDesk('sqlite');
    const token = await invitation();
    const enter = (key: string, cookie = '') =>
      post('/desk/entra', { token }, { 'idempotency-key': key, cookie });
    const own = '0123456789abcdef'.repeat(2);
    // The response is lost, with its cookie.
    await enter(own);
    pass(4 * MINUTE);
    const again = await enter(own);
    expect(again.status).toBe(200);
    const cookie = cookieIn(again);
    expect((await personWith(cookie).ask('me')).status).toBe(200);
    // The cookie arrived, and what came after it did not.
    expect((await enter(own, cookie)).status).toBe(200);
    expect((await personWith(cookie).ask('me')).status).toBe(200);
    expect(await readSessions(store.db, now())).toHaveLength(1);
    expect((await enter('fedcba9876543210'.repeat(2))).status).toBe(410);
    pass(MINUTE);
    expect((await enter(own)).status).toBe(410);
  });

  test('is used up at once with a key that could be guessed', async () => {
    const { invitation, post } = await runningDesk('sqlite');
    const body = { token: await invitation() };
    const key = { 'idempotency-key': '1' };
    expect((await post('/desk/entra', body, key)).status).toBe(200);
    expect((await post('/desk/entra', body, key)).status).toBe(410);
  });

  test('does not let a device in again that was signed out', async () => {
    const { invitation, post, store } = await runningDesk('sqlite');
    const body = { token: await invitation() };
    const key = { 'idempotency-key': '0123456789abcdef'.repeat(2) };
    await post('/desk/entra', body, key);
    await revokeSessions(store.db, 'all');
    expect((await post('/desk/entra', body, key)).status).toBe(410);
  });

  test('is not looked up once an address has made too many attempts', async () => {
    const { invitation, post } = await runningDesk('sqlite', { RATE_LIMIT: '1' });
    for (let tried = 0; tried < 10; tried++) {
      expect((await post('/desk/entra', { token: 'x' })).status).toBe(410);
    }
    const refused = await post('/desk/entra', { token: await invitation() });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('never takes over an id that the browser brings along', async () => {
    const { invitation, post, signIn, personWith } = await runningDesk('sqlite');
    const planted = `desk=${'A'.repeat(43)}`;
    const fixed = await post('/desk/entra', { token: await invitation() }, { cookie: planted });
    expect(cookieIn(fixed)).not.toBe(planted);
    expect((await personWith(planted).ask('me')).status).toBe(401);
    const before = await signIn('Marco');
    await post('/desk/entra', { token: await invitation() }, { cookie: before.cookie });
    expect((await before.ask('me')).status).toBe(401);
  });
});
