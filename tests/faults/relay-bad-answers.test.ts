import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PAYLOAD_KEYS } from '../../src/domain/lead/lead-payload.ts';
import { MINUTE, SECOND } from '../../src/server/time/clock.ts';
import { serverWithWebhook } from '../support/server-with-webhook.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { type Behaviour, ok, status } from '../support/stand-in-webhook.ts';
import { storedLeads } from '../support/stored-leads.ts';
import { sendLead } from '../support/visitors.ts';

const LEADS = size(3, 20);

function drip(response: ServerResponse): void {
  response.writeHead(200);
  const timer = setInterval(() => response.write('.'), 1000);
  response.on('close', () => clearInterval(timer));
}

const BAD_ANSWERS: readonly (readonly [string, Behaviour])[] = [
  ['500', status(500)],
  ['404: the automation is switched off', status(404)],
  ['410', status(410)],
  ['silence', () => undefined],
  ['a reset after it stored the lead', (response) => response.socket?.resetAndDestroy()],
  ['no HTTP at all', (response) => response.socket?.end('hello\r\n\r\n')],
];

/** The status line says that the lead arrived; whatever becomes of the rest. */
const HALF_ANSWERS: readonly (readonly [string, Behaviour])[] = [
  ['200 and one byte a second, for ever', drip],
  ['200 and an end in mid-answer', (response) => halfAnAnswer(response)],
];

function halfAnAnswer(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': '100' });
  response.write('half', () => response.socket?.destroy());
}

/** The number of leads that waited during the bad responses, and what arrived in the end. */
async function meets(behaviour: Behaviour) {
  const { server, webhook, setting, failedOnce, allDelivered } = await serverWithWebhook(behaviour);
  for (let lead = 0; lead < LEADS; lead++) {
    await sendLead(server.address, `Anna ${lead}`);
  }
  await failedOnce();
  const waiting = (await storedLeads(setting)).filter((lead) => lead.status === 'waiting').length;
  webhook.respondWith(ok);
  await server.moveClock(2 * MINUTE);
  await allDelivered(LEADS);

  const ids = (await storedLeads(setting)).map(({ id }) => id);
  const arrived = new Set(webhook.received.map(({ id, body }) => `${id} ${body}`));
  const keys = webhook.received.flatMap(({ body }) => Object.keys(JSON.parse(body) as object));
  return { waiting, ids, arrived: [...arrived].map((text) => text.slice(0, 36)), keys };
}

test(
  'whatever the webhook responds, the lead waits and arrives later with the same body and id',
  async () => {
    await Promise.all(
      BAD_ANSWERS.map(async ([name, behaviour]) => {
        const { waiting, ids, arrived, keys } = await meets(behaviour);
        expect([name, waiting]).toEqual([name, LEADS]);
        // A lead that was sent several times has one id and one body.
        expect(arrived.toSorted()).toEqual(ids);
        expect(new Set(keys)).toEqual(new Set(PAYLOAD_KEYS));
      }),
    );
  },
  SCENARIO_TIMEOUT_MS,
);

test(
  'a lead whose answer begins with 200 is delivered once, whatever becomes of the rest',
  async () => {
    await Promise.all(
      HALF_ANSWERS.map(async ([name, behaviour]) => {
        const { server, webhook, allDelivered } = await serverWithWebhook(behaviour);
        for (let lead = 0; lead < LEADS; lead++) await sendLead(server.address, `Anna ${lead}`);
        await allDelivered(LEADS);
        await server.moveClock(2 * MINUTE);
        await sleep(3 * SECOND);
        expect([name, webhook.received.length]).toEqual([name, LEADS]);
      }),
    );
  },
  SCENARIO_TIMEOUT_MS,
);
