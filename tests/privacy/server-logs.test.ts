import { connect } from 'node:net';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { SqliteDriver } from '../../src/server/database/sqlite/sqlite-driver.ts';
import type { DatabaseSetting } from '../../src/server/settings/database.ts';
import { builtServer } from '../support/built-server.ts';
import { CANARY, CANARY_PAYLOAD, canariesIn } from '../support/canaries.ts';
import { ENGINES, freshSqlite, readyDatabase, urlOf } from '../support/databases.ts';
import { postLead } from '../support/leads.ts';
import { standInWebhook, status } from '../support/stand-in-webhook.ts';

const CRASH = new URL('../support/crash-on-signal.mjs', import.meta.url).href;

/** Makes storing fail with an error that quotes the row. */
async function breakTable(setting: DatabaseSetting): Promise<void> {
  const statement = 'alter table leads rename to gone';
  if (setting.engine === 'sqlite') {
    const database = new SqliteDriver(setting.path);
    database.exec(statement);
    database.close();
    return;
  }
  const client = new Client({ connectionString: setting.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Sends every kind of invalid request, with the canaries in it. */
async function refusals(address: string): Promise<readonly number[]> {
  const text = JSON.stringify(CANARY_PAYLOAD);
  const answers = await Promise.all([
    postLead(address, { ...CANARY_PAYLOAD, lead_phone: `${CANARY_PAYLOAD.lead_phone}x` }),
    postLead(address, { ...CANARY_PAYLOAD, user_inputs: `{"weight": ${CANARY.weight}` }),
    postLead(address, text.slice(0, -1), {}, `?ref=${CANARY.digits}`),
    postLead(address, text + text.repeat(20)),
    postLead(address, text, { 'content-type': 'text/plain' }),
    postLead(address, text, { origin: `https://${CANARY.digits}.example` }),
    postLead(address, text, { 'idempotency-key': CANARY.name.repeat(40) }),
    fetch(`${address}/${CANARY.digits}?name=${encodeURIComponent(CANARY.name)}`, {
      headers: { 'user-agent': CANARY.name, referer: `${address}/?w=${CANARY.weight}` },
    }),
    fetch(`${address}/%ff${CANARY.digits}`),
  ]);
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  // An error response never repeats the input.
  expect(canariesIn(texts.join('\n'))).toEqual([]);
  return answers.map((answer) => answer.status);
}

async function sendNonsense(address: string): Promise<void> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.resume();
  socket.end(`${CANARY.name} ${CANARY.digits}\r\n\r\n`);
  await new Promise((resolve) => {
    socket.once('close', resolve);
  });
}

test('the canaries are found in the payload', () => {
  expect(canariesIn(JSON.stringify(CANARY_PAYLOAD))).toHaveLength(4);
});

describe.each(ENGINES)('the logs of a server on %s', (engine) => {
  test('contain no personal data: delivered, refused, not delivered, not stored', async () => {
    const setting = await readyDatabase(engine);
    // The automation sends the lead back in its response and headers.
    const webhook = await standInWebhook((response, { body }) => {
      response.writeHead(500, CANARY.digits, { 'x-name': CANARY.name }).end(body);
    });
    const server = await builtServer({
      DATABASE_URL: urlOf(setting),
      WEBHOOK_URL: webhook.url.href,
      LOG_LEVEL: 'debug',
    });
    // Even a name in the campaign is not logged.
    const link = `?ref=${encodeURIComponent(CANARY.name)}&utm_source=${CANARY.digits}`;
    expect((await postLead(server.address, CANARY_PAYLOAD, {}, link)).status).toBe(201);
    await expect.poll(() => webhook.received.length).toBe(1);
    expect(canariesIn(decodeURIComponent(String(webhook.received[0]?.target)))).not.toEqual([]);
    expect(await refusals(server.address)).toEqual([422, 422, 400, 413, 415, 403, 400, 404, 404]);
    await sendNonsense(server.address);
    webhook.respondWith(status(200));
    await expect.poll(() => webhook.received.length).toBeGreaterThan(1);
    webhook.stop();
    expect((await postLead(server.address, CANARY_PAYLOAD)).status).toBe(201);
    await expect.poll(() => server.output().split('delivery attempt failed').length).toBe(3);
    await breakTable(setting);
    expect((await postLead(server.address, CANARY_PAYLOAD, {}, link)).status).toBe(503);
    await server.stop();
    expect(server.output()).toContain('lead not stored');
    expect(canariesIn(server.output())).toEqual([]);
    const handed = webhook.received.map(({ headers }) => JSON.stringify(headers)).join();
    expect(canariesIn(handed)).toEqual([]);
  });
});

test('a crash whose error quotes the lead logs the place and no personal data', async () => {
  const server = await builtServer({
    DATABASE_URL: urlOf(freshSqlite()),
    LOG_LEVEL: 'debug',
    NODE_OPTIONS: `--import=${CRASH}`,
    CRASH_MESSAGE: JSON.stringify(CANARY_PAYLOAD),
  });
  expect((await postLead(server.address, CANARY_PAYLOAD)).status).toBe(201);
  server.signal('SIGUSR2');
  expect(await server.exited).toBe(1);
  expect(server.output()).toContain('stopping after an unexpected error');
  expect(server.output()).toContain('RangeError');
  expect(canariesIn(server.output())).toEqual([]);
});
