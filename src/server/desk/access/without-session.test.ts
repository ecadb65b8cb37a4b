import { describe, expect, test } from 'vitest';
import { runningDesk } from '../../../../tests/support/desk.ts';
import { HOUR, SECOND } from '../../time/clock.ts';
import { CALLS } from '../calls.ts';

const NAMES = Object.keys(CALLS);
const READS = [
  'events',
  'file/abc',
  `file/${'a'.repeat(200)}`,
  'unknown',
  '',
  'leads/../me',
  '%zz',
  'leads%ff',
];
/** A server that knows only the usual ones would answer these with 404. */
const METHODS = ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'MKCOL', 'LOCK', 'SEARCH'];

describe('without a session', () => {
  test('every address below /desk/api answers 401 and reveals nothing else', async () => {
    const { address, post } = await runningDesk('sqlite');
    const bodies = new Set<string>();
    const note = async (response: Response) => {
      expect(response.status).toBe(401);
      bodies.add(await response.text());
    };
    for (const name of [...NAMES, 'unknown', '']) await note(await post(`/desk/api/${name}`));
    for (const path of READS) await note(await fetch(`${address}/desk/api/${path}`));
    for (const method of METHODS) {
      for (const path of ['', '/leads', '/unknown']) {
        await note(await fetch(`${address}/desk/api${path}`, { method }));
      }
    }
    await note(await fetch(`${address}/desk/api`));
    expect([...bodies]).toEqual([
      '{"error":{"code":"signed_out","message":"You are not signed in.","fields":{}}}',
    ]);
    const malformed = await fetch(`${address}/desk/api/leads`, { method: 'POST', body: '{' });
    expect(malformed.status).toBe(401);
  });

  test('an old, a revoked, a made-up and a cut token are no session', async () => {
    const { signIn, personWith, pass, store, now } = await runningDesk('sqlite');
    const old = await signIn();
    pass(12 * HOUR + SECOND);
    const revoked = await signIn();
    expect((await revoked.ask('me')).status).toBe(200);
    await store.desk.revokeSessions('all');
    for (const cookie of [
      old.cookie,
      revoked.cookie,
      `desk=${'A'.repeat(43)}`,
      old.cookie.slice(0, -1),
      old.cookie.replace('desk=', '__Host-desk='),
      'desk=',
    ]) {
      for (const name of NAMES) expect((await personWith(cookie).ask(name)).status).toBe(401);
      expect((await personWith(cookie).get('/desk/api/events')).status).toBe(401);
    }
    expect(await store.desk.sessions(now())).toEqual([]);
  });
});
