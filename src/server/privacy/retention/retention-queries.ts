import { setTimeout as sleep } from 'node:timers/promises';
import { isOpen } from '../../../domain/answer/answer-state.ts';
import { countOf } from '../../database/count-of.ts';
import { engineOf } from '../../database/engine-of.ts';
import { idsOf } from '../../database/ids-of.ts';
import { inSteps } from '../../database/in-steps.ts';
import type { Db } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import { isWaiting, leadsWithDelivery } from '../../leads/leads-with-delivery.ts';
import { closeDeliveries } from '../../outbox/close-deliveries.ts';
import { lockDeliveries } from '../../outbox/lock-deliveries.ts';
import { eraseNumbersWithoutLeads } from '../erase-people.ts';
import { deleteLeads } from '../lead-erasure.ts';

/** Epoch milliseconds; 0 means never. */
export type RetentionLimits = {
  /** Leads from before this time are deleted, unless they wait or are restricted. */
  readonly deleteBefore: number;
  /** Delivered and answered leads from before this time keep name and phone only. */
  readonly dropBodyBefore: number;
  /** Deletes waiting leads too, which are then never delivered. */
  readonly includeWaiting?: boolean;
};

export type RetentionPage = {
  readonly deleted: number;
  readonly bodiesDropped: number;
  /** Old enough to be deleted, but still waiting for delivery and unanswered: they stay. */
  readonly stillWaiting: number;
  /** The id after which the next page begins; undefined after the last page. */
  readonly next: string | undefined;
};

/** The pause lets intake run before the next leads are counted. */
const COUNTED_AT_ONCE = 2000;
const PAUSE_MS = 20;

/**
 * No lead is older: one that is dated before was taken while the clock was wrong. It is never
 * deleted because of its age, as little as one whose date is still to come.
 */
const FIRST_LEAD_AT = Date.UTC(2025, 0, 1);

function aged(db: Db) {
  return leadsWithDelivery(db)
    .select([
      'leads.id',
      'leads.held',
      'leads.created_at',
      'leads.content_hash',
      'leads.restricted_at',
      'leads.answer',
      'deliveries.state',
    ])
    .orderBy('leads.id');
}

function page(db: Db, limit: number, after: string) {
  return aged(db).where('leads.id', '>', after).limit(limit);
}

/** Does what is due, with the WhatsApp data of numbers that have no lead left. */
async function retain(db: Db, ids: readonly string[], limits: RetentionLimits) {
  await lockDeliveries(db, ids);
  // Read again: the operator may have released or restricted a lead since, or the relay sent it.
  const leads = await aged(db)
    .where('leads.id', 'in', ids)
    .$if(engineOf(db) === 'postgres', (query) => query.forUpdate('leads'))
    .execute();
  const idsFor = (action: Action) =>
    idsOf(leads.filter((lead) => actionFor(lead, limits) === action));
  const deleted = await deleteLeads(db, idsFor('delete'));
  await eraseNumbersWithoutLeads(db, deleted, { now: Date.now(), requestedAt: undefined });
  return { deleted: deleted.length, bodiesDropped: await dropBodies(db, idsFor('drop_body')) };
}

async function dropBodies(db: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await db
    .deleteFrom('bodies')
    .where('lead', 'in', ids)
    .executeTakeFirst();
  await db
    .updateTable('leads')
    // The hash goes too: with name and phone known, trying all bodies would reveal the data.
    .set({ content_hash: null, goal: null })
    .where('id', 'in', ids)
    .execute();
  // The automation may not have received them, or refused them (`dead`): it must not get them
  // without their text.
  await closeDeliveries(db, ids, ['waiting', 'dead']);
  return Number(numDeletedRows);
}

/** How many leads a run would delete or strip. */
export async function countDue(
  db: Db,
  limits: RetentionLimits,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: readonly AgedLead[] = await page(db, COUNTED_AT_ONCE, after).execute();
    total += rows.filter((lead) => isDue(lead, limits)).length;
    after = rows.length < COUNTED_AT_ONCE ? undefined : rows.at(-1)?.id;
    if (after !== undefined) await sleep(PAUSE_MS, undefined, { signal });
  }
  return total;
}

export function countLeads(db: Db): Promise<number> {
  return countOf(db.selectFrom('leads'));
}

/** Does what is due among the next `limit` leads. */
export async function retainPage(
  db: Db,
  limits: RetentionLimits,
  limit: number,
  after = '',
): Promise<RetentionPage> {
  const rows = await page(db, limit, after).execute();
  const counts = { deleted: 0, bodiesDropped: 0 };
  await inSteps(idsOf(rows.filter((lead) => isDue(lead, limits))), async (ids) => {
    const done = await transact(db, (transaction) => retain(transaction, ids, limits));
    counts.deleted += done.deleted;
    counts.bodiesDropped += done.bodiesDropped;
    return done.deleted;
  });
  return {
    ...counts,
    stillWaiting: rows.filter((lead) => actionFor(lead, limits) === 'wait').length,
    next: rows.length < limit ? undefined : rows.at(-1)?.id,
  };
}

type Action = 'delete' | 'drop_body' | 'wait' | 'keep';
type AgedLead = Awaited<ReturnType<ReturnType<typeof aged>['execute']>>[number];

/** What retention does with a lead; `wait`: old enough to be deleted, but it still waits. */
function actionFor(lead: AgedLead, limits: RetentionLimits): Action {
  const { deleteBefore, dropBodyBefore, includeWaiting = false } = limits;
  if (lead.restricted_at !== null || lead.created_at < FIRST_LEAD_AT) return 'keep';
  if (lead.created_at < deleteBefore) return isWaiting(lead) && !includeWaiting ? 'wait' : 'delete';
  // The hash goes together with the body data.
  const hasBody = lead.content_hash !== null;
  return hasBody && isDone(lead) && lead.created_at < dropBodyBefore ? 'drop_body' : 'keep';
}

function isDue(lead: AgedLead, limits: RetentionLimits): boolean {
  return ['delete', 'drop_body'].includes(actionFor(lead, limits));
}

/** The visitor has the analysis, or the automation has it. */
function isDone({ held, state, answer }: AgedLead): boolean {
  return held === null && (state === 'delivered' || state === 'closed' || !isOpen(answer));
}
