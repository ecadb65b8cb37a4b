import { sql } from 'kysely';
import { INDEX_LOCK, tryLock } from '../../database/advisory-lock.ts';
import type { Bucket, Db } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import type { CountChanges } from './desk-rows.ts';
import { indexLeads } from './index-leads.ts';
import { indexMessages, messagesOfLeads } from './index-messages.ts';
import { noteNewMessages } from './new-messages.ts';

/** A client that falls behind by more events than this loads everything again. */
const KEPT_EVENTS = 5000;

/** Indexes at most `limit` entries of the queue; returns how many there were. */
export async function indexQueue(db: Db, limit: number): Promise<number> {
  // Avoids a transaction while the queue is empty.
  const waiting = await db.selectFrom('desk_queue').select('id').limit(1).executeTakeFirst();
  if (!waiting) return 0;
  return transact(db, async (transaction) => {
    if (!(await tryLock(transaction, INDEX_LOCK))) return 0;
    const entries = await transaction
      .deleteFrom('desk_queue')
      .where('id', 'in', (from) =>
        from.selectFrom('desk_queue').select('id').orderBy('id').limit(limit),
      )
      .returning(['kind', 'ref'])
      .execute();
    const refs = (kind: 'lead' | 'message') => [
      ...new Set(entries.filter((entry) => entry.kind === kind).map(({ ref }) => ref)),
    ];
    await indexAll(transaction, refs('lead'), refs('message'));
    return entries.length;
  });
}

/**
 * Indexes inside the transaction that made the change, so that its author sees it at once. The
 * transaction must have taken `INDEX_LOCK` before any other lock.
 */
export async function indexNow(
  db: Db,
  changed: { readonly leads?: readonly string[]; readonly messages?: readonly string[] },
): Promise<void> {
  const { leads = [], messages = [] } = changed;
  await indexAll(db, leads, messages);
}

async function indexAll(
  db: Db,
  leadIds: readonly string[],
  messageIds: readonly string[],
): Promise<void> {
  const changes: CountChanges = { buckets: new Map(), campaigns: new Map() };
  await indexLeads(db, leadIds, changes);
  const messages = [...messageIds, ...(await messagesOfLeads(db, leadIds))];
  const changedMessages = await indexMessages(db, messages, changes);
  await applyCounts(db, changes);
  const changed = [...new Set([...leadIds, ...changedMessages])];
  await noteNewMessages(db, changed);
  await addEvents(db, changed);
}

async function applyCounts(db: Db, { buckets, campaigns }: CountChanges) {
  const changedBuckets = [...buckets].filter(([, leads]) => leads !== 0);
  const changedCampaigns = [...campaigns].filter(([, leads]) => leads !== 0);
  if (changedBuckets.length > 0) {
    await db
      .insertInto('desk_counts')
      .values(changedBuckets.map(([bucket, leads]: [Bucket, number]) => ({ bucket, leads })))
      .onConflict((conflict) =>
        conflict.column('bucket').doUpdateSet({ leads: sql`desk_counts.leads + excluded.leads` }),
      )
      .execute();
  }
  if (changedCampaigns.length === 0) return;
  await db
    .insertInto('desk_campaigns')
    .values(changedCampaigns.map(([campaign, leads]) => ({ campaign, leads })))
    .onConflict((conflict) =>
      conflict
        .column('campaign')
        .doUpdateSet({ leads: sql`desk_campaigns.leads + excluded.leads` }),
    )
    .execute();
  await db.deleteFrom('desk_campaigns').where('leads', '<=', 0).execute();
}

async function addEvents(db: Db, refs: readonly string[]): Promise<void> {
  if (refs.length === 0) return;
  const added = await db
    .insertInto('desk_events')
    .values(refs.map((ref) => ({ ref })))
    .returning('id')
    .execute();
  const newest = Math.max(...added.map(({ id }) => id));
  await db
    .deleteFrom('desk_events')
    .where('id', '<=', newest - KEPT_EVENTS)
    .execute();
}
