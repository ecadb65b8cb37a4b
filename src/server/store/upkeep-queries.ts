import type { Kysely, Selectable } from 'kysely';
import type { ErasedLead, LeadStatus, UpkeepStore } from './lead-store.ts';
import type { LeadRow, Tables } from './schema.ts';

export function upkeepQueries(db: Kysely<Tables>): UpkeepStore {
  const older = (createdBefore: number, statuses: readonly LeadStatus[]) =>
    db
      .selectFrom('leads')
      .where('status', 'in', [...statuses])
      .where('created_at', '<', createdBefore);
  const makeDue = (now: number) =>
    db.updateTable('leads').set({
      status: 'waiting',
      attempts: 0,
      next_attempt_at: now,
      note: null,
    });
  /** Whoever asks for a delivery does not want to wait for the next probe. */
  const probeNow = (now: number) =>
    db
      .updateTable('webhook_health')
      .set({ next_probe_at: now })
      .where('next_probe_at', '>', now)
      .execute();

  return {
    erase: async (ids) => {
      if (ids.length === 0) return [];
      return db.transaction().execute(async (transaction) => {
        const rows = await transaction
          .deleteFrom('leads')
          .where('id', 'in', [...ids])
          .where('status', '<>', 'erased')
          .returning(['id', 'key_hash', 'delivered_at', 'tries', 'lease_until'])
          .execute();
        const tombstones = rows.filter(({ key_hash }) => key_hash !== null).map(tombstoneOf);
        if (tombstones.length > 0) {
          await transaction.insertInto('leads').values(tombstones).execute();
        }
        return rows.map(erasedLeadOf).toSorted((one, other) => (one.id < other.id ? -1 : 1));
      });
    },

    retry: async (ids, now) => {
      const updated = await makeDue(now)
        .where('id', 'in', [...ids])
        .where('status', '<>', 'erased')
        .executeTakeFirst();
      await probeNow(now);
      return Number(updated.numUpdatedRows);
    },

    retryDead: async (now) => {
      const updated = await makeDue(now).where('status', '=', 'dead').executeTakeFirst();
      await probeNow(now);
      return Number(updated.numUpdatedRows);
    },

    countOlder: async (createdBefore, statuses) => {
      const row = await older(createdBefore, statuses)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },

    deleteOlder: async (createdBefore, statuses, limit) => {
      // Read first, on its own: the search may go through the whole table, and inside the
      // deletion it would keep SQLite's write lock for as long.
      const rows = await older(createdBefore, statuses)
        .select('id')
        .orderBy('id')
        .limit(limit)
        .execute();
      if (rows.length === 0) return 0;
      const deleted = await db
        .deleteFrom('leads')
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        // Looked at again: the operator may have released one in between.
        .where('status', 'in', [...statuses])
        .where('created_at', '<', createdBefore)
        .executeTakeFirst();
      return Number(deleted.numDeletedRows);
    },
  };
}

function tombstoneOf({ id, key_hash }: Pick<LeadRow, 'id' | 'key_hash'>) {
  return {
    id,
    key_hash,
    status: 'erased' as const,
    content_hash: '',
    created_at: 0,
    consent_version: '',
    consent_at: 0,
    lead_phone: '',
    attempts: 0,
    tries: 0,
    last_tried_at: 0,
    next_attempt_at: 0,
    lease_until: 0,
    delivered_at: 0,
    note: null,
    payload: '',
    campaign: '',
  };
}

function erasedLeadOf(
  row: Pick<Selectable<LeadRow>, 'id' | 'delivered_at' | 'tries' | 'lease_until'>,
): ErasedLead {
  return {
    id: row.id,
    deliveredAt: row.delivered_at,
    wasTried: row.tries > 0 || row.lease_until > 0,
  };
}
