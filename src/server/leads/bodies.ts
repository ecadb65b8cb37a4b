import type { LeadPayload } from '../../domain/lead/lead-payload.ts';
import type { Db } from '../database/schema.ts';

/** The bodies of leads by their ids, as they came; retention has deleted those of older leads. */
export async function bodiesOf(
  db: Db,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (leadIds.length === 0) return new Map();
  const rows = await db.selectFrom('bodies').selectAll().where('lead', 'in', leadIds).execute();
  return new Map(rows.map(({ lead, payload }) => [lead, payload]));
}

/** A lead's seven keys: without its body, name, phone and consent are left. */
export function payloadOf(
  { name, phone }: { readonly name: string; readonly phone: string },
  body: string | null | undefined,
): LeadPayload {
  if (body) return JSON.parse(body) as LeadPayload;
  return {
    lead_name: name,
    lead_phone: `+${phone}`,
    consent_given: true,
    user_inputs: '',
    calculated_data: '',
    interpretive_note: '',
    whatsapp_message_ready: '',
  };
}
