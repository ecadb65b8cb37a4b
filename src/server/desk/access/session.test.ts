import { describe, expect, test } from 'vitest';
import { cookieIn, runningDesk } from '../../../../tests/support/desk.ts';
import { DAY, HOUR, SECOND } from '../../time/clock.ts';

describe('sessions', () => {
  test('end after 30 days without use, and after 180 days', async () => {
    const { signIn, personWith, pass } = await runningDesk('sqlite');
    const idle = await signIn('Luca');
    let { cookie } = await signIn();
    for (let days = 0; days < 174; days += 29) {
      pass(29 * DAY);
      const response = await personWith(cookie).ask('me');
      expect(response.status).toBe(200);
      cookie = cookieIn(response) || cookie;
    }
    expect((await idle.ask('me')).status).toBe(401);
    pass(6 * DAY);
    expect((await personWith(cookie).ask('me')).status).toBe(401);
  });

  test('get a new id each day; the one before is good for a minute after the first use', async () => {
    const { signIn, personWith, pass } = await runningDesk('postgres');
    const { cookie } = await signIn();
    pass(25 * HOUR);
    const responses = await Promise.all([1, 2, 3].map(() => personWith(cookie).ask('me')));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const renewed = responses.map(cookieIn).filter(Boolean);
    expect(renewed).toHaveLength(1);
    expect(renewed[0]).not.toBe(cookie);
    expect((await personWith(renewed[0] ?? '').ask('me')).status).toBe(200);
    pass(59 * SECOND);
    expect((await personWith(cookie).ask('me')).status).toBe(200);
    pass(2 * SECOND);
    expect((await personWith(cookie).ask('me')).status).toBe(401);
    expect((await personWith(renewed[0] ?? '').ask('me')).status).toBe(200);
  });

  test('a renewal whose response is lost leaves the device signed in, and is repeated', async () => {
    const { signIn, personWith, pass } = await runningDesk('sqlite');
    const { cookie } = await signIn();
    pass(25 * HOUR);
    const lost = cookieIn(await personWith(cookie).ask('me'));
    expect(lost).not.toBe('');
    pass(23 * HOUR);
    const same = await personWith(cookie).ask('me');
    expect([same.status, cookieIn(same)]).toEqual([200, '']);
    pass(HOUR);
    const renewed = cookieIn(await personWith(cookie).ask('me'));
    expect((await personWith(renewed).ask('me')).status).toBe(200);
    expect((await personWith(lost).ask('me')).status).toBe(401);
    pass(61 * SECOND);
    expect((await personWith(cookie).ask('me')).status).toBe(401);
  });
});
