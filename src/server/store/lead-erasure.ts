import type { Kysely } from 'kysely';
import { digitsOf } from '../../domain/lead/phone.ts';
import { countDelivered } from './delivered-counts.ts';
import type { Destination } from './delivery.ts';
import type { ErasedLead } from './lead.ts';
import { deleteLeads, lockDeliveries } from './lead-deletion.ts';
import { uuidV7 } from './lead-id.ts';
import type { Tables } from './schema.ts';
import { erasePerson } from './whatsapp/erase-person.ts';

export type Announcement = { readonly destination: Destination; readonly now: number };

/** Erases leads inside a transaction; a tombstone with the hash of the key stays of each. */
export async function eraseLeads(
  db: Kysely<Tables>,
  engine: 'sqlite' | 'postgres',
  ids: readonly string[],
  announce?: Announcement,
): Promise<readonly ErasedLead[]> {
  const deliveries = await lockDeliveries(db, engine, ids);
  const deleted = await deleteLeads(db, ids);
  await eraseLastOf(
    db,
    deleted.map(({ lead_phone }) => lead_phone),
    announce?.now ?? Date.now(),
  );
  const tombstones = deleted.filter(({ key_hash }) => key_hash !== null).map(tombstoneOf);
  if (tombstones.length > 0) {
    await db.insertInto('leads').values(tombstones).execute();
  }
  const erased = deleted
    .map(({ id }): ErasedLead => {
      const delivery = deliveries.find((row) => row.id === id);
      return {
        id,
        deliveredAt: delivery?.delivered_at ?? 0,
        wasSent: delivery !== undefined && (delivery.send_count > 0 || delivery.lease_until > 0),
      };
    })
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const sent = erased.filter(({ wasSent }) => wasSent);
  if (announce && sent.length > 0) {
    await db
      .insertInto('deliveries')
      .values(
        sent.map(({ id }) => ({
          destination: announce.destination,
          id: uuidV7(announce.now),
          lead_id: id,
          event: 'lead.erased' as const,
          created_at: announce.now,
          last_answer: null,
        })),
      )
      .execute();
  }
  const delivered = deliveries.filter(({ state }) => state === 'delivered');
  await countDelivered(db, 'automation', -delivered.length);
  return erased;
}

/** With the last lead of a number goes what WhatsApp has left about it. */
async function eraseLastOf(
  db: Kysely<Tables>,
  phones: readonly string[],
  now: number,
): Promise<void> {
  for (const phone of new Set(phones)) {
    const other = await db
      .selectFrom('leads')
      .select('id')
      .where('lead_phone', '=', phone)
      .limit(1)
      .executeTakeFirst();
    if (!other) await erasePerson(db, digitsOf(phone), now);
  }
}

function tombstoneOf({ id, key_hash }: { id: string; key_hash: string | null }) {
  return {
    id,
    key_hash,
    status: 'erased' as const,
    content_hash: '',
    created_at: 0,
    consent_version: '',
    consent_at: 0,
    lead_phone: '',
    note: null,
    payload: '',
    campaign: '',
  };
}
