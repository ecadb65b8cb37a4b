import { Webhook } from 'standardwebhooks';
import { SECOND } from '../time/clock.ts';

/** The headers of Standard Webhooks; one signature per secret, so that secrets can be rotated. */
export function webhookHeaders(
  id: string,
  body: string,
  secrets: readonly string[],
  now: number,
): Record<string, string> {
  const at = new Date(now);
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, at, body));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / SECOND)),
    ...(signatures.length > 0 && { 'webhook-signature': signatures.join(' ') }),
  };
}
