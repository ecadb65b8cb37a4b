import { describe, expect, test, vi } from 'vitest';
import { cookieIn, runningDesk } from '../../../../tests/support/desk.ts';
import { HOUR, SECOND } from '../../time/clock.ts';

describe('sessions', () => {
  test('end after 12 hours without use, and after 30 days', async () => {
    const { signIn, personWith, pass } = await runningDesk('sqlite');
    let { cookie } = await signIn();
    for (let hours = 0; hours < 30 * 24 - 11; hours += 11) {
      pass(11 * HOUR);
      const response = await personWith(cookie).ask('me');
      expect(response.status).toBe(200);
      cookie = cookieIn(response) || cookie;
    }
    pass(11 * HOUR);
    expect((await personWith(cookie).ask('me')).status).toBe(401);
  });

  test('get a new id each day; the one before is good for a minute', async () => {
    const { signIn, personWith, pass } = await runningDesk('postgres');
    const { cookie } = await signIn();
    pass(10 * HOUR);
    await personWith(cookie).call('me', {});
    pass(10 * HOUR);
    await personWith(cookie).call('me', {});
    pass(5 * HOUR);
    const responses = await Promise.all([1, 2, 3].map(() => personWith(cookie).ask('me')));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const renewed = responses.map(cookieIn).filter(Boolean);
    expect(renewed).toHaveLength(1);
    expect(renewed[0]).not.toBe(cookie);
    pass(59 * SECOND);
    expect((await personWith(cookie).ask('me')).status).toBe(200);
    pass(2 * SECOND);
    expect((await personWith(cookie).ask('me')).status).toBe(401);
    expect((await personWith(renewed[0] ?? '').ask('me')).status).toBe(200);
  });

  test('a renewal whose confirmation is lost still reaches the device', async () => {
    const { signIn, personWith, pass, store } = await runningDesk('sqlite');
    const { cookie } = await signIn();
    // Used in between, because a session ends after 12 hours without use.
    for (const hours of [11, 11, 3]) {
      pass(hours * HOUR);
      if (hours > 3) await personWith(cookie).call('me', {});
    }
    const useSession = store.desk.useSession.bind(store.desk);
    vi.spyOn(store.desk, 'useSession').mockImplementationOnce(async (...args) => {
      await useSession(...args);
      throw Object.assign(new Error('cut'), { code: 'ECONNRESET' });
    });
    const renewed = cookieIn(await personWith(cookie).ask('me'));
    pass(61 * SECOND);
    expect((await personWith(renewed).ask('me')).status).toBe(200);
  });
});
