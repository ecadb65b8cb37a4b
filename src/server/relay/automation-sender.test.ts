import { expect, test } from 'vitest';
import { standInWebhook } from '../../../tests/support/stand-in-webhook.ts';
import { systemClock } from '../time/clock.ts';
import { automationSender } from './automation-sender.ts';

test('a lead that was erased meanwhile is not sent', async () => {
  const { url, received } = await standInWebhook();
  const send = automationSender({ url, secrets: [], clock: systemClock });
  const delivery = {
    id: 'a-delivery',
    leadId: 'a-lead',
    event: 'lead',
    payload: undefined,
    campaign: '',
    scheduleStep: 0,
    lastAttemptAt: 0,
    nextAttemptAt: 0,
  } as const;
  const answer = { kind: 'refused', answer: 'erased' };
  expect(await send(delivery, new AbortController().signal)).toEqual(answer);
  expect(received).toEqual([]);
});
