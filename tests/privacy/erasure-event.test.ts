import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { openServer } from '../../src/server/open-server.ts';
import { ENGINES, type Engine, urlOf } from '../support/databases.ts';
import { newLead } from '../support/leads.ts';
import { operator } from '../support/operator.ts';
import { smallSite } from '../support/running-app.ts';
import { type Received, standInWebhook } from '../support/stand-in-webhook.ts';
import { query } from '../support/stored-leads.ts';

const SECRET = `whsec_${randomBytes(32).toString('base64')}`;

/** A server that has delivered one lead, has quarantined another, and the operator beside it. */
async function delivered(engine: Engine, env: Record<string, string>) {
  const [sent, unsent] = [newLead(), newLead({ quarantineReason: 'x' })];
  const { run, setting } = await operator(engine, [sent, unsent], env);
  const webhook = await standInWebhook();
  const config = readConfig({
    DATABASE_URL: urlOf(setting),
    WEBHOOK_URL: webhook.url.href,
    WEBHOOK_SECRET: SECRET,
    LOG_LEVEL: 'silent',
    PORT: '0',
  });
  const server = await openServer(config, smallSite());
  onTestFinished(server.close);
  await server.listen();
  const state = "select state from deliveries where event = 'lead'";
  await expect.poll(() => query(setting, state)).toEqual([{ state: 'delivered' }]);
  const events = () =>
    query(setting, "select lead_id, state from deliveries where event = 'lead.erased'");
  return { run, webhook, sent, unsent, events };
}

function verify({ headers, body }: Received): unknown {
  const own = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return new Webhook(SECRET).verify(body, Object.fromEntries(own));
}

describe.each(ENGINES)('WEBHOOK_ERASURE on %s', (engine) => {
  test('on: the automation gets a signed event with the id of each lead it was sent', async () => {
    const { run, webhook, sent, unsent, events } = await delivered(engine, {
      WEBHOOK_ERASURE: 'on',
    });
    expect((await run(`erase ${unsent.id}`)).stdout).toBe(`${unsent.id}  erased\n`);
    expect((await run(`erase ${sent.id}`)).stdout).toContain('UTC: the automation is told\n');
    await expect.poll(() => webhook.received.length).toBe(2);
    const [lead, event] = webhook.received as [Received, Received];
    expect(lead.headers).not.toHaveProperty('webhook-type');
    expect(event.headers).toMatchObject({ 'webhook-type': 'lead.erased' });
    expect(event.body).toBe(JSON.stringify({ id: sent.id }));
    expect(verify(event)).toEqual({ id: sent.id });
    expect(() => verify({ ...event, body: event.body.replace(sent.id, unsent.id) })).toThrow(
      /No matching signature/,
    );
    // Its own id: a receiver that knows the lead's must not take it for a repetition.
    expect(event.id).not.toBe(lead.id);
    await expect.poll(events).toEqual([{ lead_id: sent.id, state: 'delivered' }]);
    expect(webhook.received).toHaveLength(2);
  });

  test('off, the default: the operator is asked to erase it there, and nothing is sent', async () => {
    const { run, webhook, sent, events } = await delivered(engine, {});
    expect((await run(`erase ${sent.id}`)).stdout).toContain('erase it in the automation too\n');
    expect(await events()).toEqual([]);
    expect(webhook.received).toHaveLength(1);
  });
});
