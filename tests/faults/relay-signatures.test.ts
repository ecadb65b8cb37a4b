import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { MINUTE } from '../../src/server/time/clock.ts';
import { serverWithWebhook } from '../support/server-with-webhook.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { ok, type Received } from '../support/stand-in-webhook.ts';
import { sendLead } from '../support/visitors.ts';

const LEADS = size(5, 200);
const secretOf = () => `whsec_${randomBytes(32).toString('base64')}`;

function verify(secret: string, { headers, body }: Received, changes: Record<string, string> = {}) {
  const { body: changed = body, ...others } = changes;
  const own = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return new Webhook(secret).verify(changed, { ...Object.fromEntries(own), ...others });
}

test(
  'the reference verifier accepts every signature, and no tampered or stale one',
  async () => {
    const secrets = [secretOf(), secretOf()];
    const { server, webhook, allDelivered } = await serverWithWebhook(ok, {
      env: { WEBHOOK_SECRET: secrets.join(' ') },
    });
    for (let lead = 0; lead < LEADS; lead++) await sendLead(server.address, `Zoë ${lead} 🙂`);
    await allDelivered(LEADS);
    for (const received of webhook.received) {
      const { body, headers } = received;
      for (const secret of secrets) {
        expect(verify(secret, received)).toEqual(JSON.parse(body));
        const later = String(Number(headers['webhook-timestamp']) + 1);
        for (const tampered of [
          { body: body.replace('Zo', 'Bo') },
          { body: `${body} ` },
          { 'webhook-id': `${received.id}0` },
          { 'webhook-timestamp': later },
        ]) {
          expect(() => verify(secret, received, tampered)).toThrow(/No matching signature/);
        }
      }
      expect(() => verify(secretOf(), received)).toThrow(/No matching signature/);
    }
    // A receiver refuses signatures of ten minutes ago or ahead.
    for (const [moved, words, count] of [
      [-10 * MINUTE, /too old/, LEADS + 1],
      [10 * MINUTE, /too new/, LEADS + 2],
    ] as const) {
      await server.moveClock(moved);
      await sendLead(server.address, 'Stale');
      await allDelivered(count);
      const last = webhook.received.at(-1) as Received;
      expect(() => verify(String(secrets[0]), last)).toThrow(words);
    }
  },
  SCENARIO_TIMEOUT_MS,
);
