import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { openServer } from '../../src/server/open-server.ts';
import { freshSqlite, urlOf } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { payloadOf, postLead } from '../support/leads.ts';
import { mailServer } from '../support/mail-server.ts';
import { smallSite } from '../support/running-app.ts';
import { SCENARIO_TIMEOUT_MS } from '../support/soak.ts';

vi.setConfig({ testTimeout: SCENARIO_TIMEOUT_MS });

const LEADS = 20;
/** Whatever waited for the mail server would wait 10 seconds for its greeting. */
const NOT_HELD_UP_MS = 5000;

test('a mail server that stalls holds up no lead and no stop', async () => {
  const mail = await mailServer('stall');
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: urlOf(freshSqlite()),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    SMTP_URL: mail.url,
  });
  const server = await openServer(config, smallSite());
  let isOpen = true;
  const close = async () => {
    if (isOpen) await server.close();
    isOpen = false;
  };
  onTestFinished(close);
  const address = `http://127.0.0.1:${await server.listen()}`;
  expect((await postLead(address, payloadOf())).status).toBe(201);
  await eventually('the mail server is called', () => mail.connections() > 0);
  let slowestMs = 0;
  for (let index = 0; index < LEADS; index++) {
    const begin = performance.now();
    expect((await postLead(address, payloadOf(`Persona ${index}`))).status).toBe(201);
    slowestMs = Math.max(slowestMs, performance.now() - begin);
  }
  expect(slowestMs).toBeLessThan(NOT_HELD_UP_MS);
  const begin = performance.now();
  await close();
  expect(performance.now() - begin).toBeLessThan(NOT_HELD_UP_MS);
});
