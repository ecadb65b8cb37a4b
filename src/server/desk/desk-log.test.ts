import { Writable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { deskWith, runningDesk } from '../../../tests/support/desk.ts';
import { newLead } from '../../../tests/support/leads.ts';
import { auditLog } from '../audit.ts';

test('no name, number or search reaches an address or the log', async () => {
  const lines: string[] = [];
  const lead = newLead({ name: 'Quirina', phone: '+393339876543' });
  let isBroken = false;
  const { app, person, store } = await deskWith([lead], { LOG_LEVEL: 'debug' }, (sql) => {
    if (isBroken && sql.includes('"bodies"')) throw new Error('row Quirina +393339876543');
  });
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  Object.assign(
    app.log,
    Object.fromEntries(
      ['debug', 'info', 'warn', 'error'].map((level) => [
        level,
        (...args: unknown[]) => sink.write(JSON.stringify(args)),
      ]),
    ),
  );
  await person.call('leads', { tab: 'all', search: 'Quirina' });
  await person.call('leads', { tab: 'all', search: '9876543' });
  await person.ask('note', { id: lead.id, version: 9, text: 'Quirina 9876543' });
  await person.ask('leads', { tab: 'Quirina' });
  isBroken = true;
  expect((await person.ask('lead', { id: lead.id })).status).toBe(500);
  isBroken = false;
  const { file } = await person.call('export', { tab: 'all', search: 'Quirina' });
  expect(file).toMatch(/^[\w-]{43}$/);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('')).not.toMatch(/Quirina|9876543/);
  expect(JSON.stringify(await auditLog(store.db, 20))).not.toMatch(/Quirina|9876543/);
});

test('a database that fails is logged once a minute, however many requests come', async () => {
  const error = Object.assign(new Error('gone'), { code: 'ERR_GONE' });
  const { app, personWith } = await runningDesk('sqlite', {}, (sql) => {
    if (sql.includes('"desk_sessions"')) throw error;
  });
  const logged = vi.spyOn(app.log, 'error');
  for (let asked = 0; asked < 3; asked++) {
    expect((await personWith(`desk=${'A'.repeat(43)}`).ask('me')).status).toBe(500);
  }
  expect(logged).toHaveBeenCalledOnce();
});
