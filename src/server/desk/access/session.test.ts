import { describe, expect, test } from 'vitest';
import { cookieIn, DESK_PAGE, runningDesk } from '../../../../tests/support/desk.ts';
import { HOUR, MINUTE, SECOND } from '../../clock.ts';

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

  test('nobody can sign out the device of another person', async () => {
    const { signIn } = await runningDesk('sqlite');
    const giulia = await signIn('Giulia');
    const marco = await signIn('Marco');
    const [device] = (await giulia.call('me', {})).devices;
    expect((await marco.call('me', {})).devices).toHaveLength(1);
    expect((await marco.ask('revoke', { device: device?.id })).status).toBe(404);
    expect((await giulia.ask('me')).status).toBe(200);
    const second = await signIn('Giulia');
    expect((await second.call('revoke', { device: device?.id ?? '' })).devices).toHaveLength(1);
    expect((await giulia.ask('me')).status).toBe(401);
    const left = await second.ask('leave');
    expect(left.headers.get('set-cookie')).toContain('desk=; Path=/; Max-Age=0');
    expect((await second.ask('me')).status).toBe(401);
  });
});

describe('an invitation', () => {
  test('survives a preview, lets one device in, once, within 30 minutes', async () => {
    const { address, invitation, post, pass } = await runningDesk('sqlite');
    const token = await invitation();
    const preview = await fetch(`${address}/desk/entra`);
    expect(await preview.text()).toBe(DESK_PAGE);
    expect((await fetch(`${address}/desk/entra`, { method: 'HEAD' })).status).toBe(200);
    expect((await post('/desk/entra', { token })).status).toBe(200);
    const again = await post('/desk/entra', { token });
    expect(again.status).toBe(410);
    expect(await again.json()).toMatchObject({ error: { code: 'invitation_gone' } });
    expect(again.headers.get('set-cookie')).toBeNull();
    const late = await invitation();
    pass(30 * MINUTE);
    expect((await post('/desk/entra', { token: late })).status).toBe(410);
    expect((await post('/desk/entra', { token: 'x' })).status).toBe(410);
    expect((await post('/desk/entra', {})).status).toBe(422);
  });

  test('two devices at once: one of them is let in', async () => {
    const { invitation, post } = await runningDesk('postgres');
    const token = await invitation();
    const responses = await Promise.all([1, 2, 3, 4].map(() => post('/desk/entra', { token })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 410)).toHaveLength(3);
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
