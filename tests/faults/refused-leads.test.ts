import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { type BuiltServer, builtServer } from '../support/built-server.ts';
import { CANARY, CANARY_PAYLOAD, canariesIn } from '../support/canaries.ts';
import { freshSqlite, urlOf } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { rawPost, sendBytes, statusOf } from '../support/raw-http.ts';
import { SCENARIO_TIMEOUT_MS } from '../support/soak.ts';
import { storedLeads } from '../support/stored-leads.ts';
import { sendLead } from '../support/visitors.ts';

const LEAD = JSON.stringify(CANARY_PAYLOAD);
const JSON_TYPE = 'content-type: application/json';
const OWN_ORIGIN = 'origin: http://localhost';

type Refusal = readonly [
  status: number,
  code: string,
  fields: readonly string[],
  body: string,
  headers: readonly string[],
];

const JSON_ALONE = [JSON_TYPE];
const withKey = (key: string) => [JSON_TYPE, `idempotency-key: ${key}`];
const NO_PHONE = JSON.stringify({ ...CANARY_PAYLOAD, lead_phone: CANARY.digits });
const TWO_FIELDS = JSON.stringify({
  ...CANARY_PAYLOAD,
  lead_name: CANARY.name.repeat(9),
  user_inputs: `{"${CANARY.name}": ${CANARY.weight}}`,
});
const EVIL = [JSON_TYPE, `origin: https://${CANARY.digits}.example`];

/** Every way to be refused for good, with the canaries in what is sent. */
const REFUSALS: readonly Refusal[] = [
  [422, 'invalid_lead', ['lead_phone'], NO_PHONE, JSON_ALONE],
  [422, 'invalid_lead', ['lead_name', 'user_inputs'], TWO_FIELDS, JSON_ALONE],
  [400, 'invalid_json', [], LEAD.slice(0, -1), JSON_ALONE],
  [413, 'body_too_large', [], LEAD.repeat(20), JSON_ALONE],
  [415, 'unsupported_media_type', [], LEAD, ['content-type: text/plain']],
  [400, 'invalid_idempotency_key', [], LEAD, withKey(CANARY.name.repeat(40))],
  [422, 'idempotency_key_reused', [], LEAD, withKey('taken')],
];

const FOREIGN: Refusal = [403, 'foreign_origin', [], LEAD, EVIL];

async function send(server: BuiltServer, [status, code, , body, headers]: Refusal) {
  const answer = await sendBytes(server.port, rawPost(body, headers));
  expect([code, statusOf(answer)]).toEqual([code, status]);
  expect(canariesIn(answer)).toEqual([]);
}

/** Closes the connection in the middle of the body, as a browser does whose tab is closed. */
async function hangUp(port: number, request: Buffer): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request.subarray(0, -100), () => socket.resetAndDestroy());
  await once(socket, 'close');
}

/** What every log line has. */
const COMMON = new Set(['level', 'time', 'pid', 'hostname', 'msg']);

/** The log lines about refused leads, without what every line has. */
function loggedBy(server: BuiltServer): readonly object[] {
  const lines = server.output().split('\n').slice(0, -1);
  return lines
    .filter((line) => line.includes('lead of a browser refused'))
    .map((line) => Object.entries(JSON.parse(line) as object))
    .map((entries) => Object.fromEntries(entries.filter(([key]) => !COMMON.has(key))));
}

async function countsOf(server: BuiltServer): Promise<Record<string, number>> {
  const text = await (await fetch(`${server.address}/metrics`)).text();
  const counts = text.matchAll(/^peso_forma_leads_refused_total\{reason="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...counts].map(([, reason, count]) => [reason, Number(count)]));
}

test(
  'refused leads are counted by reason, those of browsers also logged with field names alone',
  async () => {
    const setting = freshSqlite();
    const server = await builtServer({ DATABASE_URL: urlOf(setting), LOG_LEVEL: 'debug' });
    expect((await sendLead(server.address, 'Anna', { 'idempotency-key': 'taken' })).status).toBe(
      201,
    );
    const reasons: Record<string, number> = {};
    for (const refusal of REFUSALS) {
      await send(server, refusal);
      reasons[refusal[1]] = (reasons[refusal[1]] ?? 0) + 1;
    }
    expect(await countsOf(server)).toEqual(reasons);
    expect(loggedBy(server)).toEqual([]);

    const fromBrowsers = [
      ...REFUSALS.map((refusal): Refusal => {
        const [status, code, fields, body, headers] = refusal;
        return [status, code, fields, body, [...headers, OWN_ORIGIN]];
      }),
      FOREIGN,
    ];
    for (const refusal of fromBrowsers) await send(server, refusal);
    const logged = await eventually('every refusal is logged', () => {
      const lines = loggedBy(server);
      return lines.length >= fromBrowsers.length && lines;
    });
    expect(logged).toEqual(fromBrowsers.map(([, code, fields]) => ({ code, fields })));
    const doubled = Object.entries(reasons).map(([reason, count]) => [reason, 2 * count]);
    expect(await countsOf(server)).toEqual({ ...Object.fromEntries(doubled), foreign_origin: 1 });
    await hangUp(server.port, rawPost(LEAD, [JSON_TYPE, OWN_ORIGIN]));
    await send(server, FOREIGN);
    expect(await countsOf(server)).toEqual({ ...Object.fromEntries(doubled), foreign_origin: 2 });
    expect(canariesIn(server.output())).toEqual([]);
    expect(await storedLeads(setting)).toHaveLength(1);
  },
  SCENARIO_TIMEOUT_MS,
);
