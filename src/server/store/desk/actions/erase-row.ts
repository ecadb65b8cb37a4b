import type { Kysely } from 'kysely';
import type { Engine } from '../../../settings/database.ts';
import { insertAudit } from '../../audit-queries.ts';
import { eraseNumber } from '../../erasure/erase-number.ts';
import { eraseLeads } from '../../erasure/lead-erasure.ts';
import type { Tables } from '../../schema.ts';
import { transact } from '../../transact.ts';
import { lockSender } from '../../whatsapp/incoming/lock-sender.ts';
import { lockIndex } from '../desk-lock.ts';
import type { ChangeResult, EraseRequest } from '../desk-types.ts';
import { indexNow } from '../index/index-queue.ts';
import { noteAction } from './idempotent-action.ts';
import { requireVersion } from './known-lead.ts';
import { RefusedError, refusable } from './refusal.ts';

/**
 * Erases a lead, or everything of the number that a message came from, with the leads that it has by
 * now: whoever erases a person means all of it. The caller scrubs the files.
 */
export function eraseRow(
  db: Kysely<Tables>,
  engine: Engine,
  { id, version, key, by, now, announce }: EraseRequest,
): Promise<ChangeResult> {
  return refusable(() =>
    transact(db, async (transaction) => {
      const audit = { at: now, actor: by, action: 'erase' } as const;
      await lockIndex(transaction, engine);
      const noted = await noteAction(transaction, key, now);
      if (noted === 'key_reused') throw new RefusedError({ kind: 'key_reused' });
      if (noted === 'repeated') return;
      const message = await transaction
        .selectFrom('incoming_messages')
        .select('phone')
        .where('id', '=', id)
        .where('phone', '<>', '')
        .executeTakeFirst();
      if (message) {
        // Nobody may queue an answer to a lead that is just being erased.
        await lockSender(transaction, engine, message.phone);
        const erased = await eraseNumber(transaction, engine, message.phone, now, {
          announce,
          audit,
        });
        await insertAudit(transaction, [{ ...audit, leadId: id, detail: null }]);
        const leads = erased.map((lead) => lead.id);
        await indexNow(transaction, engine, { leads, messages: [id] });
        return;
      }
      await requireVersion(transaction, id, version);
      await eraseLeads(transaction, engine, [id], { announce, audit });
      await indexNow(transaction, engine, { leads: [id] });
    }),
  );
}
