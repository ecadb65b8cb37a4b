import { expect, test } from 'vitest';
import { payloadOf } from '../../../tests/support/leads.ts';
import { ok, standInWebhook } from '../../../tests/support/stand-in-webhook.ts';
import type { Delivery } from '../outbox/delivery.ts';
import { automationSender } from './automation-sender.ts';

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

async function sent(delivery: Delivery) {
  const webhook = await standInWebhook(ok);
  const send = automationSender({
    url: webhook.url,
    secrets: [],
    now: Date.now,
  });
  const answer = await send(delivery, new AbortController().signal);
  return { answer, received: webhook.received };
}

test('a lead that was erased meanwhile is not sent', async () => {
  expect(await sent({ ...LEAD, payload: undefined })).toEqual({
    answer: { kind: 'dead', response: 'erased' },
    received: [],
  });
});
