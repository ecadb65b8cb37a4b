import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { PAYLOAD_KEYS } from '../../src/domain/lead-payload.ts';
import { MINUTE } from '../../src/server/clock.ts';
import { relayedServer } from '../support/relayed-server.ts';
import { many, PATIENCE_MS, report, size } from '../support/soak.ts';
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
  ['one byte a second, for ever', drip],
  ['a reset after it stored the lead', (response) => response.socket?.resetAndDestroy()],
  ['an end in mid-answer', (response) => halfAnAnswer(response)],
  ['no HTTP at all', (response) => response.socket?.end('hello\r\n\r\n')],
];

function halfAnAnswer(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': '100' });
  response.write('half', () => response.socket?.destroy());
}

async function survives(name: string, behaviour: Behaviour): Promise<void> {
  const { server, webhook, setting, failedOnce, allDelivered } = await relayedServer(behaviour);
  for (let lead = 0; lead < LEADS; lead++) {
    expect((await sendLead(server.address, `Anna ${lead}`)).status, name).toBe(201);
  }
  await failedOnce();
  const waiting = (await storedLeads(setting)).filter((lead) => lead.status === 'waiting');
  expect(waiting, name).toHaveLength(LEADS);
  webhook.now(ok);
  await server.moveClock(2 * MINUTE);
  await allDelivered(LEADS);

  const bodies = new Map<string, Set<string>>();
  for (const { id, body } of webhook.received) {
    bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
  }
  const ids = (await storedLeads(setting)).map(({ id }) => id);
  expect([...bodies.keys()].toSorted(), name).toEqual(ids);
  for (const same of bodies.values()) {
    expect(same.size, name).toBe(1);
    expect(Object.keys(JSON.parse([...same][0] ?? '{}') as object)).toEqual([...PAYLOAD_KEYS]);
  }
}

test(
  'whatever the webhook answers, the lead waits and arrives later, the same under the same id',
  async () => {
    await Promise.all(BAD_ANSWERS.map(([name, behaviour]) => survives(name, behaviour)));
    for (const [name] of BAD_ANSWERS) {
      report({
        area: 'Relay',
        what: `the webhook answers with ${name}`,
        times: many(LEADS, 'lead'),
        lost: '0 lost; each arrived once the webhook was well, same body, same webhook-id',
      });
    }
  },
  PATIENCE_MS,
);
