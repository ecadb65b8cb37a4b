import { expect, test } from 'vitest';
import { deskWith } from '../../../tests/support/desk.ts';
import { newLead } from '../../../tests/support/leads.ts';
import { auditLog } from '../audit.ts';
import { MINUTE } from '../time/clock.ts';

/** A desk whose database another process can lock for the next query that begins in some way. */
async function lockableDesk() {
  const lead = newLead();
  let locked: string | undefined;
  const desk = await deskWith([lead], {}, (sql) => {
    if (locked === undefined || !sql.startsWith(locked)) return;
    locked = undefined;
    throw Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' });
  });
  const lock = (query: string) => {
    locked = query;
    return () => locked === undefined;
  };
  return { ...desk, lead, lock };
}

test.each([
  ['lead', 'insert into "audit_log"', {}],
  ['answered', 'insert into "desk_actions"', { version: 0 }],
  ['erase', 'delete from "leads"', { version: 0, confirmation: 'CANCELLA' }],
] as const)('%s waits for a lock that another process holds for a moment', async (...facts) => {
  const [call, query, body] = facts;
  const { person, lead, lock } = await lockableDesk();
  const wasLocked = lock(query);
  const response = await person.ask(call, { id: lead.id, ...body });
  expect(await response.json()).not.toHaveProperty('error');
  expect([response.status, wasLocked()]).toEqual([200, true]);
});

test('the use of a session, which is noted once a minute, waits for the lock', async () => {
  const { person, pass, lock } = await lockableDesk();
  pass(2 * MINUTE);
  const wasLocked = lock('update "desk_sessions"');
  expect([(await person.ask('me')).status, wasLocked()]).toEqual([200, true]);
});

test('a file that is fetched once waits for the lock', async () => {
  const { person, lock } = await lockableDesk();
  const { file } = await person.call('export', { tab: 'all' });
  const wasLocked = lock('delete from "desk_files"');
  expect([(await person.get(`/desk/api/file/${file}`)).status, wasLocked()]).toEqual([200, true]);
});

test('an export that is tried again is written down once', async () => {
  const { person, store, lock } = await lockableDesk();
  const wasLocked = lock('insert into "desk_files"');
  await person.call('export', { tab: 'all' });
  const entries = (await auditLog(store.db, 20)).filter(({ action }) => action === 'export');
  expect([entries.length, wasLocked()]).toEqual([1, true]);
});
