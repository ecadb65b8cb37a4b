import { type Kysely, type Selectable, sql } from 'kysely';
import type { LeadPayload } from '../../domain/lead/lead-payload.ts';
import { readDeliveredCount } from './delivered-count.ts';
import {
  type Backlog,
  type LeadStatus,
  type LookupStore,
  type StoreCounts,
  type StoredLead,
} from './lead-store.ts';
import type { LeadRow, Tables } from './schema.ts';

const WAITING = sql.lit('waiting' as const);

export function lookupQueries(db: Kysely<Tables>): LookupStore {
  const leads = db.selectFrom('leads').selectAll().where('status', '<>', 'erased');

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

function storedLeadOf(row: Selectable<LeadRow>): StoredLead {
  return {
    id: row.id,
    status: row.status as LeadStatus,
    createdAt: row.created_at,
    consentVersion: row.consent_version,
    consentAt: row.consent_at,
    campaign: row.campaign,
    payload: JSON.parse(row.payload) as LeadPayload,
    attempts: row.attempts,
    tries: row.tries,
    lastTriedAt: row.last_tried_at,
    nextAttemptAt: row.next_attempt_at,
    deliveredAt: row.delivered_at,
    note: row.note,
  };
}
