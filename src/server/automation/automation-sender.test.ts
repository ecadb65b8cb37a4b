import { expect, test } from 'vitest';
import { payloadOf } from '../../../tests/support/leads.ts';
import { ok, standInWebhook } from '../../../tests/support/stand-in-webhook.ts';
import type { Delivery } from '../outbox/delivery.ts';
import { automationSender, webhookHeaders } from './automation-sender.ts';

const LEAD: Delivery = {
  id: 'a-delivery',
  leadId: 'a-lead',
  event: 'lead',
  payload: JSON.stringify(payloadOf()),
  campaign: 'utm_source=x',
  scheduleStep: 0,
  lastAttemptAt: 0,
  nextAttemptAt: 0,
};

test('a lead that was erased meanwhile is not sent', async () => {
  const webhook = await standInWebhook(ok);
  const send = automationSender({ url: webhook.url, secrets: [], now: Date.now });
  const erased = { ...LEAD, payload: undefined };
  const { signal } = new AbortController();
  expect(await send(erased, signal)).toEqual({ kind: 'dead', response: 'erased' });
  expect(webhook.received).toEqual([]);
});

// What the reference libraries of Standard Webhooks are tested with.
const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const BODY = '{"test": 2432232314}';
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
const AT = 1_614_265_330_999;

test('a delivery is signed as Standard Webhooks publishes it, once for each secret', () => {
  const headers = { 'webhook-id': ID, 'webhook-timestamp': '1614265330' };
  expect(webhookHeaders(ID, BODY, [], AT)).toEqual(headers);
  expect(webhookHeaders(ID, BODY, [SECRET, SECRET], AT)).toEqual({
    ...headers,
    'webhook-signature': `${SIGNATURE} ${SIGNATURE}`,
  });
});
