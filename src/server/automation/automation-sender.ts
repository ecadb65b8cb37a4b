import type { Delivery } from '../outbox/delivery.ts';
import type { Send } from '../outbox/outcome.ts';
import { webhookHeaders } from './signature.ts';
import { type PosterOptions, postWebhook } from './webhook.ts';

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
