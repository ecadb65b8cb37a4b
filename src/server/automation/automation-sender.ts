import type { Delivery } from '../outbox/delivery.ts';
import type { Send } from '../outbox/outcome.ts';
import { CONCURRENCY } from '../outbox/relay.ts';
import type { Clock } from '../time/clock.ts';
import { webhookHeaders } from './signature.ts';
import { type PosterOptions, webhookPoster } from './webhook.ts';

type AutomationOptions = {
  readonly url: URL;
  readonly secrets: readonly string[];
  readonly clock: Clock;
  readonly onCertificate?: PosterOptions['onCertificate'];
};

/** Sends leads, and notices of erased ones, to the brand's automation webhook. */
export function automationSender(options: AutomationOptions): Send {
  const { url, secrets, clock, onCertificate } = options;
  const post = webhookPoster(url, clock.now, CONCURRENCY, { onCertificate });
  return async (delivery, signal) => {
    const body = bodyOf(delivery);
    // The lead, or its body data, was erased after its delivery was claimed.
    if (body === undefined) return { kind: 'dead', response: 'erased' };
    const headers = {
      ...webhookHeaders(delivery.id, body, secrets, clock.now()),
      // Only other events name their type: a lead is sent as the specification describes it.
      ...(delivery.event !== 'lead' && { 'webhook-type': delivery.event }),
    };
    return post(headers, body, signal, delivery.campaign);
  };
}

function bodyOf({ event, payload, leadId }: Delivery): string | undefined {
  return event === 'lead' ? payload : JSON.stringify({ id: leadId });
}
