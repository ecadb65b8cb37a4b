import type { Selectable } from 'kysely';
import { isOpen } from '../../../domain/answer/answer-state.ts';
import { countOf } from '../../database/count-of.ts';
import { idsOf } from '../../database/ids-of.ts';
import { inSteps } from '../../database/in-steps.ts';
import type { Db, DeliveryState, LeadRow } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import { isWaiting, leadsWithDelivery } from '../../leads/leads-with-delivery.ts';
import { closeDeliveries } from '../../outbox/close-deliveries.ts';
import { lockDeliveries } from '../../outbox/lock-deliveries.ts';
import { deleteAged, FIRST_LEAD_AT } from './delete-aged.ts';

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

function page(db: Db, limit: number, after: string) {
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
    .where('leads.id', '>', after)
    .orderBy('leads.id')
    .limit(limit);
}

function dropBodies(db: Db, ids: readonly string[]): Promise<number> {
  return transact(db, async (transaction) => {
    const deliveries = await lockDeliveries(transaction, ids);
    const states = new Map(deliveries.map(({ id, state }) => [id, state]));
    // Read again: in between, a lead may have been restricted, or an answer taken back.
    const rows = await transaction
      .selectFrom('leads')
      .select(['id', 'held', 'answer'])
      .where('id', 'in', ids)
      .where('restricted_at', 'is', null)
      .execute();
    const done = rows.filter((lead) => isDone({ ...lead, state: states.get(lead.id) ?? null }));
    if (done.length === 0) return 0;
    const { numDeletedRows } = await transaction
      .deleteFrom('bodies')
      .where('lead', 'in', idsOf(done))
      .executeTakeFirst();
    await transaction
      .updateTable('leads')
      // The hash goes too: with name and phone known, trying all bodies would reveal the data.
      .set({ content_hash: null, goal: null })
      .where('id', 'in', idsOf(done))
      .execute();
    // The automation may not have received them, or refused them (`dead`): it must not get them
    // without their text.
    await closeDeliveries(transaction, idsOf(done), ['waiting', 'dead']);
    return Number(numDeletedRows);
  });
}

/** Counts what `retainPage` would change, among `limit` leads. */
export async function countRetainable(db: Db, limits: RetentionLimits, limit: number, after = '') {
  const rows = await page(db, limit, after).execute();
  const changed = rows.filter((lead) => ['delete', 'drop_body'].includes(actionFor(lead, limits)));
  return { count: changed.length, next: rows.length < limit ? undefined : rows.at(-1)?.id };
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
  const leadsFor = (action: Action) => rows.filter((lead) => actionFor(lead, limits) === action);
  return {
    deleted: await inSteps(idsOf(leadsFor('delete')), (ids) => deleteAged(db, ids, limits)),
    bodiesDropped: await inSteps(idsOf(leadsFor('drop_body')), (ids) => dropBodies(db, ids)),
    stillWaiting: leadsFor('wait').length,
    next: rows.length < limit ? undefined : rows.at(-1)?.id,
  };
}

type Action = 'delete' | 'drop_body' | 'wait' | 'keep';
type LeadOfPage = AgedLead &
  Pick<Selectable<LeadRow>, 'created_at' | 'content_hash' | 'restricted_at'>;

/** What retention does with a lead; `wait`: old enough to be deleted, but it still waits. */
function actionFor(lead: LeadOfPage, limits: RetentionLimits): Action {
  const { deleteBefore, dropBodyBefore, includeWaiting = false } = limits;
  if (lead.restricted_at !== null || lead.created_at < FIRST_LEAD_AT) return 'keep';
  if (lead.created_at < deleteBefore) return isWaiting(lead) && !includeWaiting ? 'wait' : 'delete';
  // The hash goes together with the body data.
  const hasBody = lead.content_hash !== null;
  return hasBody && isDone(lead) && lead.created_at < dropBodyBefore ? 'drop_body' : 'keep';
}

type AgedLead = Pick<Selectable<LeadRow>, 'id' | 'held' | 'answer'> & {
  readonly state: DeliveryState | null;
};

/** The visitor has the analysis, or the automation has it. */
function isDone({ held, state, answer }: AgedLead): boolean {
  return held === null && (state === 'delivered' || state === 'closed' || !isOpen(answer));
}
