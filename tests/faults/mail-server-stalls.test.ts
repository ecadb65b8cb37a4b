import { expect, test } from 'vitest';
import { MINUTE } from '../../src/server/time/clock.ts';
import { freshSqlite } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { payloadOf, postLead } from '../support/leads.ts';
import { mailServer } from '../support/mail-server.ts';
import { startServer } from '../support/start-server.ts';
import { query } from '../support/stored-leads.ts';
import { testClock } from '../support/test-clock.ts';

const LEADS = 20;

test('a mail server that stalls holds up no lead and no stop', async () => {
  const mail = await mailServer('stall');
  const setting = freshSqlite();
  const clock = testClock();
  const { address, close } = await startServer(setting, { SMTP_URL: mail.url }, clock);
  expect((await postLead(address, payloadOf())).status).toBe(201);
  clock.advance(MINUTE);
  await eventually('the mail server is called', () => mail.connections() > 0);
  for (let index = 0; index < LEADS; index++) {
    expect((await postLead(address, payloadOf(`Persona ${index}`))).status).toBe(201);
  }
  await close();
  // The e-mail did not fail for want of an answer: the stop ended it.
  expect(await query(setting, 'select * from alerts')).toEqual([]);
});
