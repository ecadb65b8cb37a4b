import type { Kysely } from 'kysely';
import type { KnownLead } from '../../../../domain/answer/known-lead.ts';
import type { LeadPayload } from '../../../../domain/lead/lead-payload.ts';
import type { Tables } from '../../schema.ts';

/** Nobody has this many; whoever sends more under one number gets the newest ones looked at. */
const MAX_LEADS = 50;

/** The newest leads of a number, given as digits. */
export async function knownLeads(
  db: Kysely<Tables>,
  number: string,
): Promise<readonly KnownLead[]> {
  if (number === '') return [];
  const rows = await db
    .selectFrom('leads')
    .select(['id', 'lead_phone', 'created_at', 'status', 'restricted_at', 'answer', 'payload'])
    .where('lead_phone', '=', `+${number}`)
    .where('status', '<>', 'erased')
    .orderBy('id', 'desc')
    .limit(MAX_LEADS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    phone: row.lead_phone,
    createdAt: row.created_at,
    // Whoever asked for their data not to be used is left to people too.
    isQuarantined: row.status === 'quarantined' || row.restricted_at > 0,
    answer: row.answer,
    hasText: (JSON.parse(row.payload) as LeadPayload).whatsapp_message_ready !== '',
  }));
}
