import { createHmac } from 'node:crypto';
import type { Delivery } from '../outbox/delivery.ts';
import type { Send } from '../outbox/outcome.ts';
import { SECOND } from '../time/clock.ts';
import { type PosterOptions, postWebhook } from './webhook.ts';

const SECRET_PREFIX = /^whsec_/;

type AutomationOptions = PosterOptions & { readonly secrets: readonly string[] };

/** Sends leads, and notices of erased ones, to the brand's automation webhook. */
export function automationSender(options: AutomationOptions): Send {
  return async (delivery, signal) => {
    const body = bodyOf(delivery);
    // The lead, or its body data, was erased after its delivery was claimed.
    if (body === undefined) return { kind: 'dead', response: 'erased' };
    const headers = {
      ...webhookHeaders(delivery.id, body, options.secrets, options.now()),
      // Only other events name their type: a lead is sent as the specification describes it.
      ...(delivery.event !== 'lead' && { 'webhook-type': delivery.event }),
    };
    return postWebhook(options, { headers, body, signal, campaign: delivery.campaign });
  };
}

function bodyOf({ event, payload, leadId }: Delivery): string | undefined {
  return event === 'lead' ? payload : JSON.stringify({ id: leadId });
}

/** The headers of Standard Webhooks; one signature per secret, so that secrets can be rotated. */
export function webhookHeaders(
  id: string,
  body: string,
  secrets: readonly string[],
  now: number,
): Record<string, string> {
  const timestamp = String(Math.floor(now / SECOND));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(SECRET_PREFIX, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(signatures.length > 0 && { 'webhook-signature': signatures.join(' ') }),
  };
}
