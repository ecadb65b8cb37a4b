import { expect, test } from 'vitest';
import { deskWith } from '../../../tests/support/desk.ts';
import { newLead } from '../../../tests/support/leads.ts';
import { auditLog } from '../audit.ts';
import type { LeadStore } from '../store/lead-store.ts';
import { MINUTE } from '../time/clock.ts';

/** A desk whose database can be locked by another process for one call of a method. */
async function lockableDesk() {
  const lead = newLead();
  const desk = await deskWith([lead]);
  const lock = (method: keyof LeadStore['desk']) => {
    const { [method]: unlocked } = desk.store.desk;
    let calls = 0;
    const change = (...args: never[]) =>
      calls++ === 0
        ? Promise.reject(Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' }))
        : (unlocked as (...all: never[]) => unknown)(...args);
    Object.assign(desk.store.desk, { [method]: change });
    return () => calls;
  };
  return { ...desk, lead, lock };
}

test.each([
  ['lead', 'detail', {}],
  ['answered', 'change', { version: 0 }],
  ['erase', 'erase', { version: 0, confirmation: 'CANCELLA' }],
] as const)('%s waits for a lock that another process holds for a moment', async (...facts) => {
  const [call, method, body] = facts;
  const { person, lead, lock } = await lockableDesk();
  const calls = lock(method);
  const response = await person.ask(call, { id: lead.id, ...body });
  expect(await response.json()).not.toHaveProperty('error');
  expect([response.status, calls()]).toEqual([200, 2]);
});

test('the use of a session, which is noted once a minute, waits for the lock', async () => {
  const { person, pass, lock } = await lockableDesk();
  pass(2 * MINUTE);
  lock('useSession');
  expect((await person.ask('me')).status).toBe(200);
});

test('a file that is fetched once waits for the lock', async () => {
  const { person, lock } = await lockableDesk();
  const { file } = await person.call('export', { tab: 'all' });
  lock('takeFile');
  expect((await person.get(`/desk/api/file/${file}`)).status).toBe(200);
});

test('an export that is tried again is written down once', async () => {
  const { person, store, lock } = await lockableDesk();
  lock('addFile');
  await person.call('export', { tab: 'all' });
  const entries = (await auditLog(store.db, 20)).filter(({ action }) => action === 'export');
  expect(entries).toHaveLength(1);
});
