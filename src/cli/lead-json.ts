import { maskedPhone } from '../domain/lead/phone.ts';
import type { Held } from '../server/database/schema.ts';
import type { StoredLead } from '../server/leads/lookup-queries.ts';
import { isoOf } from './text.ts';

const HELD_TEXTS: Readonly<Record<Held, string>> = {
  decoy: 'a field that people never see was filled in',
  link: 'the name carries a link or a phone number',
};

/** A lead in `--json` output. Only `show --reveal` and `export` add the body data. */
export function leadJson(lead: StoredLead, isRevealed: boolean) {
  const { delivery, payload } = lead;
  const { lead_name, lead_phone } = payload;
  return {
    id: lead.id,
    status: lead.status,
    created_at: isoOf(lead.createdAt),
    lead_name,
    lead_phone: isRevealed ? lead_phone : maskedPhone(lead_phone),
    consent_version: lead.consentVersion,
    consent_at: isoOf(lead.consentAt),
    campaign: lead.campaign,
    send_count: delivery?.sendCount ?? 0,
    schedule_step: delivery?.scheduleStep ?? 0,
    last_attempt_at: isoOf(delivery?.lastAttemptAt ?? null),
    next_attempt_at: delivery?.state === 'waiting' ? isoOf(delivery.nextAttemptAt) : null,
    delivered_at: isoOf(delivery?.deliveredAt ?? null),
    last_answer: delivery?.response ?? null,
    quarantine_reason: lead.held && HELD_TEXTS[lead.held],
    restricted_at: isoOf(lead.restrictedAt),
    answer: lead.answer,
    answer_at: isoOf(lead.answerAt),
    answer_reason: lead.answerReason,
  };
}
