import type { LeadReach } from '../server/store/lead.ts';
import { isoOf, minuteOf } from './text.ts';

export function reachJson({ id, deliveredAt, wasSent }: LeadReach) {
  return {
    id,
    delivered_at: isoOf(deliveredAt),
    maybe_delivered: deliveredAt === 0 && wasSent,
  };
}

/** What is left to do elsewhere. A delivery may have arrived even if its response was lost. */
export function reachText({ deliveredAt, wasSent }: LeadReach, task: 'erase' | 'restrict'): string {
  if (deliveredAt > 0) {
    return `; delivered ${minuteOf(deliveredAt)} UTC: ${task} it in the automation too`;
  }
  return wasSent ? '; sent, perhaps received: look in the automation too' : '';
}
