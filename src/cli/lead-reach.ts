import type { LeadReach } from '../server/leads/lead.ts';
import { isoOf, minuteOf } from './text.ts';

export function reachJson({ id, deliveredAt, wasSent }: LeadReach) {
  return {
    id,
    delivered_at: isoOf(deliveredAt),
    maybe_delivered: deliveredAt === null && wasSent,
  };
}

/**
 * What to do about the automation's copy: it may have received the lead even if its response was
 * lost. Empty if the lead was never sent.
 */
export function reachText({ deliveredAt, wasSent }: LeadReach, task: string): string {
  if (deliveredAt !== null) return `; delivered ${minuteOf(deliveredAt)}: ${task}`;
  return wasSent ? `; sent, perhaps received: ${task}` : '';
}
