import type { Kysely } from 'kysely';
import type { Engine } from '../../../settings/database.ts';
import { insertAudit } from '../../audit-queries.ts';
import { eraseLeads } from '../../erasure/lead-erasure.ts';
import type { Tables } from '../../schema.ts';
import { transact } from '../../transact.ts';
import { erasePerson } from '../../whatsapp/incoming/erase-person.ts';
import { lockIndex } from '../desk-lock.ts';
import type { ChangeResult, EraseRequest } from '../desk-types.ts';
import { indexNow } from '../index/index-queue.ts';
import { senderOf } from '../message-sender.ts';
import { noteAction } from './idempotent-action.ts';
import { requireVersion } from './known-lead.ts';
import { RefusedError, refusable } from './refusal.ts';

/** Erases a lead, or everything of a sender whom no lead knows. The caller scrubs the files. */
export function eraseRow(
  db: Kysely<Tables>,
  engine: Engine,
  { id, version, key, by, now, announce }: EraseRequest,
): Promise<ChangeResult> {
  return refusable(() =>
    transact(db, async (transaction) => {
      await lockIndex(transaction, engine);
      const noted = await noteAction(transaction, key, now);
      if (noted === 'key_reused') throw new RefusedError({ kind: 'key_reused' });
      if (noted === 'repeated') return;
      const sender = await senderOf(transaction, id);
      if (sender) {
        await erasePerson(transaction, sender.phone || sender.user_id, now);
        await insertAudit(transaction, [
          { at: now, actor: by, action: 'erase', leadId: id, detail: null },
        ]);
        await indexNow(transaction, engine, { messages: [id] });
        return;
      }
      await requireVersion(transaction, id, version);
      await eraseLeads(transaction, engine, [id], {
        announce,
        audit: { at: now, actor: by, action: 'erase' },
      });
      await indexNow(transaction, engine, { leads: [id] });
    }),
  );
}
