import { sql } from 'kysely';
import { type Answer, shownFailure } from '../../domain/answer/answer-state.ts';
import { countOf } from '../database/count-of.ts';
import { idsOf } from '../database/ids-of.ts';
import type { Db } from '../database/schema.ts';
import { payloadOf } from './bodies.ts';
import type { LeadStatus } from './lead.ts';
import { leadsWithDelivery, statusOf } from './leads-with-delivery.ts';

export type ListFilter = {
  readonly status?: LeadStatus | undefined;
  /** Whether restricted leads are left out, which is the default, or listed too, or alone. */
  readonly restricted?: 'without' | 'with' | 'only';
  readonly answer?: Answer | undefined;
  /** As `searchedWords` reads them. */
  readonly search?: readonly string[] | undefined;
};

export type LeadFilter = ListFilter & {
  readonly order: 'oldest' | 'newest';
  readonly limit: number;
  /** Exclusive: the last id of the page before. */
  readonly after?: string | undefined;
};

export async function findLead(db: Db, id: string) {
  const row = await storedLeads(db).where('leads.id', '=', id).executeTakeFirst();
  return row && storedLeadOf(row);
}

/** How many leads `listLeads` would return without a limit. */
export function countListed(db: Db, filter: ListFilter) {
  return countOf(filteredLeads(db, filter));
}

export async function listLeads(db: Db, { order, limit, after, ...filter }: LeadFilter) {
  const isNewest = order === 'newest';
  // Waiting and dead leads are few: the partial indexes of their deliveries find them.
  const id = isByDelivery(filter.status) ? 'deliveries.id' : 'leads.id';
  const rows = await filteredLeads(db, filter)
    .leftJoin('bodies', 'bodies.lead', 'leads.id')
    .select(COLUMNS)
    .$if(after !== undefined, (query) => query.where(id, isNewest ? '<' : '>', after ?? ''))
    .orderBy(id, isNewest ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  return rows.map(storedLeadOf);
}

/** The number is given as digits. */
export async function findByPhone(db: Db, phone: string) {
  // In two steps: PostgreSQL keeps no statistics of numbers, expects thousands of leads for
  // each, and among a million leads would prepare a join for that many.
  const found = await db.selectFrom('leads').select('id').where('phone', '=', phone).execute();
  if (found.length === 0) return [];
  const ids = idsOf(found);
  const rows = await storedLeads(db).where('leads.id', 'in', ids).execute();
  return rows.map(storedLeadOf).toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

const COLUMNS = [
  'leads.id',
  'leads.phone',
  'leads.created_at',
  'leads.consent_version',
  'leads.consent_at',
  'leads.campaign',
  'leads.name',
  'bodies.payload',
  'leads.held',
  'leads.restricted_at',
  'leads.answer',
  'leads.answer_at',
  'leads.failure',
  'leads.failure_text',
  'deliveries.state',
  'deliveries.schedule_step',
  'deliveries.send_count',
  'deliveries.last_attempt_at',
  'deliveries.next_attempt_at',
  'deliveries.delivered_at',
  'deliveries.response',
] as const;

function storedLeads(db: Db) {
  return leadsWithDelivery(db).leftJoin('bodies', 'bodies.lead', 'leads.id').select(COLUMNS);
}

function isByDelivery(status: LeadStatus | undefined): boolean {
  return status !== undefined && status !== 'quarantined';
}

function filteredLeads(db: Db, filter: ListFilter) {
  const { status, answer, search = [], restricted = 'without' } = filter;
  return (
    leadsWithDelivery(db)
      .$if(restricted === 'without', (query) => query.where('leads.restricted_at', 'is', null))
      .$if(search.length > 0, (query) =>
        query.where((lead) =>
          lead.and(search.map((word) => lead('leads.search', 'like', `%${word}%`))),
        ),
      )
      .$if(restricted === 'only', (query) => query.where('leads.restricted_at', 'is not', null))
      .$if(status === 'quarantined', (query) => query.where('leads.held', 'is not', null))
      .$if(isByDelivery(status), (query) =>
        query
          .where('deliveries.state', '=', sql.lit(status as 'waiting'))
          .where('deliveries.priority', '=', 0),
      )
      .$if(answer !== undefined, (query) =>
        query.where('leads.answer', '=', sql.lit(answer as Answer)),
      )
      // Repeats the condition of the index of answered leads, so that SQLite uses it.
      .$if(answer !== undefined && answer !== 'none', (query) =>
        query.where('leads.answer', '<>', sql.lit('none')),
      )
  );
}

type StoredRow = Awaited<ReturnType<ReturnType<typeof storedLeads>['executeTakeFirstOrThrow']>>;

/** A lead as the operator sees it. Times are epoch milliseconds; null means never. */
export type StoredLead = ReturnType<typeof storedLeadOf>;

function storedLeadOf(row: StoredRow) {
  return {
    id: row.id,
    phone: row.phone,
    status: statusOf(row),
    createdAt: row.created_at,
    consentVersion: row.consent_version,
    consentAt: row.consent_at,
    campaign: row.campaign,
    payload: payloadOf(row, row.payload),
    held: row.held,
    restrictedAt: row.restricted_at,
    answer: row.answer,
    answerAt: row.answer_at,
    answerReason: shownFailure(row),
    /** To the automation; a quarantined lead has none yet. */
    delivery:
      row.state === null
        ? undefined
        : {
            state: row.state,
            scheduleStep: row.schedule_step ?? 0,
            sendCount: row.send_count ?? 0,
            lastAttemptAt: row.last_attempt_at,
            /** Null means at once. */
            nextAttemptAt: row.next_attempt_at,
            deliveredAt: row.delivered_at,
            response: row.response,
          },
  };
}
