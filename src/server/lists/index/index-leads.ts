import type { Answer } from '../../../domain/answer/answer-state.ts';
import { idsOf } from '../../database/ids-of.ts';
import type { Db, DeskRow } from '../../database/schema.ts';
import { leadsWithDelivery } from '../../leads/leads-with-delivery.ts';
import { ANSWERED_BUCKETS, bucketOf, WROTE_BUCKETS } from './buckets.ts';
import { type CountChanges, insertTerms, removeRows, rowsById, writeRows } from './desk-rows.ts';
import { leadTerms } from './search-terms.ts';

const SENT: ReadonlySet<Answer> = new Set(['sent', 'delivered', 'read']);

/** Brings rows, terms and counts up to date with these leads. */
export async function indexLeads(
  db: Db,
  ids: readonly string[],
  changes: CountChanges,
): Promise<void> {
  if (ids.length === 0) return;
  const before = await rowsById(db, ids);
  const leads = await leadsWithDelivery(db)
    .select([
      'leads.id',
      'leads.held',
      'leads.created_at',
      'leads.campaign',
      'leads.answer',
      'leads.answer_at',
      'leads.answer_before',
      'leads.restricted_at',
      'deliveries.state',
      'deliveries.delivered_at',
    ])
    .where('leads.id', 'in', ids)
    .execute();
  const unknown = leads.filter(({ id }) => !before.get(id)?.answered_at);
  const firstSent = await firstSentTexts(db, unknown);
  const rows = leads.map((lead): DeskRow => {
    const bucket = bucketOf(lead);
    const known = before.get(lead.id);
    const replaced = lead.answer === 'by_hand' ? lead.answer_before : null;
    const states = [lead.answer, replaced, known?.bucket];
    const answeredAt =
      known?.answered_at ||
      (bucket === 'automation'
        ? (lead.delivered_at ?? 0)
        : (firstSent.get(lead.id) ?? lead.answer_at ?? 0));
    return {
      id: lead.id,
      bucket,
      campaign: lead.campaign ?? '',
      created_at: lead.created_at,
      answered_at: ANSWERED_BUCKETS.includes(bucket) ? answeredAt : 0,
      // A visitor who has written stays counted, even if the lead changes its bucket.
      wrote: known?.wrote || states.some((state) => state && WROTE_BUCKETS.includes(state)) ? 1 : 0,
    };
  });
  const found = new Set(idsOf(leads));
  await writeRows(db, rows, before, changes);
  const gone = ids.filter((id) => !found.has(id));
  await removeRows(db, gone, before, changes);
  await addTerms(
    db,
    idsOf(leads).filter((id) => !before.has(id)),
  );
}

/**
 * When the first text of leads was sent that did not fail. Their `answer_at` changes with every
 * status, until the text is read.
 */
async function firstSentTexts(
  db: Db,
  leads: readonly { readonly id: string; readonly answer: Answer }[],
): Promise<ReadonlyMap<string, number>> {
  const ids = leads.filter(({ answer }) => SENT.has(answer)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const texts = await db
    .selectFrom('outgoing_messages')
    .select((message) => ['lead_id', message.fn.min('sent_at').as('sent_at')])
    .where('lead_id', 'in', ids)
    .where('kind', '=', 'text')
    .where('status', '<>', 'failed')
    .where('sent_at', 'is not', null)
    .groupBy('lead_id')
    .$narrowType<{ lead_id: string; sent_at: number }>()
    .execute();
  return new Map(texts.map(({ lead_id, sent_at }) => [lead_id, sent_at]));
}

/** A name and a number never change, so this happens once for each lead. */
async function addTerms(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const leads = await db
    .selectFrom('leads')
    .select(['id', 'phone', 'name'])
    .where('id', 'in', ids)
    .execute();
  const terms = leads.flatMap(({ id, phone, name }) =>
    leadTerms(name, phone).map((term) => ({
      term,
      lead_id: id,
    })),
  );
  await insertTerms(db, terms);
}
