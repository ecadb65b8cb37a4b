import type { Kysely } from 'kysely';
import type { LeadPayload } from '../../domain/lead/lead-payload.ts';
import type { LeadStatus } from './lead-store.ts';
import type { RetentionStore } from './retention-store.ts';
import type { Tables } from './schema.ts';

/** A lead that waits is a promise not yet kept: its deletion is the operator's word. */
const DELETED = ['delivered', 'dead', 'quarantined'] as const satisfies readonly LeadStatus[];

/** So it stands in the JSON text of a lead whose body data is gone; a name cannot forge it. */
const ALREADY_DROPPED = '%"user_inputs":""%';

export function retentionQueries(db: Kysely<Tables>): RetentionStore {
  async function deleteAged(ids: readonly string[], createdBefore: number): Promise<number> {
    if (ids.length === 0) return 0;
    const deleted = await db
      .deleteFrom('leads')
      .where('id', 'in', [...ids])
      // Looked at again: the operator may have released one in between.
      .where('status', 'in', [...DELETED])
      .where('created_at', '<', createdBefore)
      .executeTakeFirst();
    return Number(deleted.numDeletedRows);
  }

  async function dropBodies(ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0;
    return db.transaction().execute(async (transaction) => {
      const rows = await transaction
        .selectFrom('leads')
        .select(['id', 'payload'])
        .where('id', 'in', [...ids])
        .where('status', '=', 'delivered')
        .where('payload', 'not like', ALREADY_DROPPED)
        .execute();
      for (const { id, payload } of rows) {
        await transaction
          .updateTable('leads')
          // The hash goes too: with name and phone known, the few possible bodies could be tried.
          .set({ payload: withoutBody(payload), content_hash: '' })
          .where('id', '=', id)
          .where('status', '=', 'delivered')
          .execute();
      }
      return rows.length;
    });
  }

  return {
    retainPage: async ({ deleteBefore, dropBodyBefore }, limit, after = '') => {
      const rows = await db
        .selectFrom('leads')
        .select(['id', 'status', 'created_at'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
      const leads = rows.filter(({ status }) => status !== 'erased');
      const aged = leads.filter(({ created_at }) => created_at < deleteBefore);
      const waiting = aged.filter(({ status }) => status === 'waiting').map(({ id }) => id);
      const deleted = aged.map(({ id }) => id).filter((id) => !waiting.includes(id));
      const bodies = leads.filter(
        ({ status, created_at }) =>
          status === 'delivered' && created_at >= deleteBefore && created_at < dropBodyBefore,
      );
      return {
        deleted: await deleteAged(deleted, deleteBefore),
        bodiesDropped: await dropBodies(bodies.map(({ id }) => id)),
        stillWaiting: waiting.length,
        next: rows.length < limit ? undefined : rows.at(-1)?.id,
      };
    },
  };
}

/** Name, phone and consent stay; everything made of the body data goes. */
function withoutBody(payload: string): string {
  const lead = JSON.parse(payload) as LeadPayload;
  return JSON.stringify({
    ...lead,
    user_inputs: '',
    calculated_data: '',
    interpretive_note: '',
    whatsapp_message_ready: '',
  } satisfies LeadPayload);
}
