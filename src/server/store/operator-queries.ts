import { type Kysely, type Selectable, sql } from 'kysely';
import type { LeadPayload } from '../../domain/lead-payload.ts';
import { readDeliveredCount } from './delivered-count.ts';
import {
  type Backlog,
  type ErasedLead,
  type LeadStatus,
  type OperatorStore,
  type StoreCounts,
  type StoredLead,
} from './lead-store.ts';
import type { LeadRow, Tables } from './schema.ts';

const WAITING = sql.lit('waiting' as const);

export function operatorQueries(db: Kysely<Tables>): OperatorStore {
  const leads = db.selectFrom('leads').selectAll().where('status', '<>', 'erased');
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
    backlog: () => backlogOf(db),
    counts: () => countsOf(db),

    countStale: async (waitingSince) => {
      const row = await db
        .selectFrom('leads')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('status', '=', WAITING)
        .where('created_at', '<', waitingSince)
        .executeTakeFirstOrThrow();
      return row.count;
    },

    find: async (id) => {
      const row = await leads.where('id', '=', id).executeTakeFirst();
      return row && storedLeadOf(row);
    },

    list: async ({ status, order, limit, after }) => {
      const isNewest = order === 'newest';
      const rows = await leads
        .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'waiting'))
        .$if(after !== undefined, (query) => query.where('id', isNewest ? '<' : '>', after ?? ''))
        .orderBy('id', isNewest ? 'desc' : 'asc')
        .limit(limit)
        .execute();
      return rows.map(storedLeadOf);
    },

    findByPhone: async (phone) => {
      const rows = await leads.where('lead_phone', '=', phone).orderBy('id').execute();
      return rows.map(storedLeadOf);
    },

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

/** Statuses written out, not bound: only then does SQLite use the small indexes. */
async function backlogOf(db: Kysely<Tables>): Promise<Backlog> {
  const count = async (status: 'waiting' | 'dead' | 'quarantined') => {
    const row = await db
      .selectFrom('leads')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', '=', sql.lit(status))
      .executeTakeFirstOrThrow();
    return row.count;
  };
  const oldest = await db
    .selectFrom('leads')
    .select('created_at')
    .where('status', '=', WAITING)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return {
    waiting: await count('waiting'),
    dead: await count('dead'),
    quarantined: await count('quarantined'),
    oldestWaitingAt: oldest?.created_at ?? 0,
  };
}

async function countsOf(db: Kysely<Tables>): Promise<StoreCounts> {
  return { ...(await backlogOf(db)), ...(await readDeliveredCount(db)) };
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

function storedLeadOf(row: Selectable<LeadRow>): StoredLead {
  return {
    id: row.id,
    status: row.status as LeadStatus,
    createdAt: row.created_at,
    consentVersion: row.consent_version,
    consentAt: row.consent_at,
    payload: JSON.parse(row.payload) as LeadPayload,
    attempts: row.attempts,
    tries: row.tries,
    lastTriedAt: row.last_tried_at,
    nextAttemptAt: row.next_attempt_at,
    deliveredAt: row.delivered_at,
    note: row.note,
  };
}
