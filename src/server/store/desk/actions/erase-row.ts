import type { Kysely } from 'kysely';
import type { Engine } from '../../../settings/database.ts';
import { insertAudit } from '../../audit-queries.ts';
import { eraseSender } from '../../erasure/erase-sender.ts';
import { eraseLeads } from '../../erasure/lead-erasure.ts';
import type { LeadReach } from '../../lead.ts';
import type { Tables } from '../../schema.ts';
import { transact } from '../../transact.ts';
import { lockSender } from '../../whatsapp/incoming/lock-sender.ts';
import { lockIndex } from '../desk-lock.ts';
import type { EraseRequest, EraseResult } from '../desk-types.ts';
import { indexNow } from '../index/index-queue.ts';
import { senderOf } from '../message-sender.ts';
import { noteAction } from './idempotent-action.ts';
import { requireVersion } from './known-lead.ts';
import { RefusedError, refusable } from './refusal.ts';

/**
 * Erases a lead, or everything of the sender of a message, with the leads that a number has by now:
 * whoever erases a person means all of it. The caller scrubs the files.
 */
export async function eraseRow(
  db: Kysely<Tables>,
  engine: Engine,
  request: EraseRequest,
): Promise<EraseResult> {
  let sent: readonly string[] = [];
  const result = await refusable(() =>
    transact(db, async (transaction) => {
      sent = await eraseOnce(transaction, engine, request);
    }),
  );
  return result.kind === 'done' ? { ...result, sent } : result;
}

/** Returns the ids of the erased leads that the automation was sent. */
async function eraseOnce(
  db: Kysely<Tables>,
  engine: Engine,
  { id, version, key, by, now, announce }: EraseRequest,
): Promise<readonly string[]> {
  const audit = { at: now, actor: by, action: 'erase' } as const;
  await lockIndex(db, engine);
  const noted = await noteAction(db, key, now);
  if (noted === 'key_reused') throw new RefusedError({ kind: 'key_reused' });
  if (noted === 'repeated') return sentBefore(db, id);
  const sender = await senderOf(db, id);
  let erased: readonly LeadReach[];
  if (sender) {
    const person = sender.phone || sender.user_id;
    // Nobody may queue an answer to a lead that is just being erased.
    await lockSender(db, engine, person);
    erased = await eraseSender(db, engine, person, now, { announce, audit });
    await insertAudit(db, [{ ...audit, leadId: id, detail: null }]);
  } else {
    await requireVersion(db, id, version);
    erased = await eraseLeads(db, engine, [id], { announce, audit });
  }
  await indexNow(db, engine, {
    leads: erased.map((lead) => lead.id),
    messages: sender ? [id] : [],
  });
  return erased.filter(({ wasSent }) => wasSent).map((lead) => lead.id);
}

/** Whoever repeats a request has not seen its response: only the audit log still knows it. */
async function sentBefore(db: Kysely<Tables>, id: string): Promise<readonly string[]> {
  const entry = await db
    .selectFrom('audit_log')
    .select('id')
    .where('lead_id', '=', id)
    .where('action', '=', 'erase')
    .where('detail', 'is not', null)
    .executeTakeFirst();
  return entry ? [id] : [];
}
