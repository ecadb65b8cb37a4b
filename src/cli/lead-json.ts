import type { StoredLead } from '../server/store/lead-store.ts';
import { isoOf, maskedPhone } from './text.ts';

/** A lead in `--json` output. Only `show --reveal` and `export` add the body data. */
export function leadJson(lead: StoredLead, isRevealed: boolean) {
  const { lead_name, lead_phone } = lead.payload;
  return {
    id: lead.id,
    status: lead.status,
    created_at: isoOf(lead.createdAt),
    lead_name,
    lead_phone: isRevealed ? lead_phone : maskedPhone(lead_phone),
    consent_version: lead.consentVersion,
    consent_at: isoOf(lead.consentAt),
    campaign: lead.campaign || null,
    tries: lead.tries,
    attempts: lead.attempts,
    last_tried_at: isoOf(lead.lastTriedAt),
    next_attempt_at: lead.status === 'waiting' ? isoOf(lead.nextAttemptAt) : null,
    delivered_at: isoOf(lead.deliveredAt),
    note: lead.note,
  };
}
