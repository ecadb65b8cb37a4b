import type { Kysely } from 'kysely';
import type { Answer } from '../../../domain/answer/answer-state.ts';
import type { LeadPayload } from '../../../domain/lead/lead-payload.ts';
import type { Engine } from '../../settings/database.ts';
import { ANSWERED } from '../answered.ts';
import { closeDeliveries } from '../deliveries/close-deliveries.ts';
import type { DeliveryState } from '../deliveries/delivery.ts';
import { DROPPED_BODY } from '../leads/body-data.ts';
import { isWaiting, rowsWithDelivery } from '../leads/leads-with-delivery.ts';
import type { LeadRow, Tables } from '../schema.ts';
import { transact } from '../transact.ts';
import { deleteAged } from './delete-aged.ts';
import { lockDeliveries } from './lead-deletion.ts';
import { restrictedIds } from './restriction-queries.ts';
import type { RetentionStore } from './retention-store.ts';

export function retentionQueries(db: Kysely<Tables>, engine: Engine): RetentionStore {
  const page = (limit: number, after: string) =>
    rowsWithDelivery(db)
      .select([
        'leads.id',
        'leads.status',
        'leads.created_at',
        'leads.restricted_at',
        'leads.answer',
        'deliveries.state',
      ])
      .where('leads.id', '>', after)
      .orderBy('leads.id')
      .limit(limit);

  function dropBodies(ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return Promise.resolve(0);
    return transact(db, async (transaction) => {
      const deliveries = await lockDeliveries(transaction, engine, ids);
      const answered = await answeredAmong(transaction, ids);
      const restricted = new Set(await restrictedAmong(transaction, ids));
      const done = deliveries
        .filter(({ id, state }) => state === 'delivered' || answered.has(id))
        .map(({ id }) => id)
        .filter((id) => !restricted.has(id));
      const rows = await transaction
        .selectFrom('leads')
        .select(['id', 'payload'])
        .where('id', 'in', [...done, ''])
        .where('payload', 'not like', DROPPED_BODY)
        .execute();
      for (const { id, payload } of rows) {
        await transaction
          .updateTable('leads')
          // The hash goes too: with name and phone known, the few possible bodies could be tried.
          .set({ payload: withoutBody(payload), content_hash: '' })
          .where('id', '=', id)
          .execute();
      }
      // The automation may not have had them, or refused them: it must not get them without a text.
      await closeDeliveries(transaction, engine, done, ['waiting', 'dead']);
      return rows.length;
    });
  }

  return {
    countRetainable: async ({ deleteBefore, dropBodyBefore }, limit, after = '') => {
      const rows = await page(limit, after).select('leads.content_hash').execute();
      const changed = rows.filter(
        (lead) =>
          lead.status !== 'erased' &&
          lead.restricted_at === 0 &&
          !isWaiting(lead) &&
          (lead.created_at < deleteBefore ||
            // The hash goes together with the body data.
            (isDone(lead) && lead.created_at < dropBodyBefore && lead.content_hash !== '')),
      );
      return { count: changed.length, next: rows.length < limit ? undefined : rows.at(-1)?.id };
    },

    countLeads: async () => {
      const row = await db
        .selectFrom('leads')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },

    retainPage: async ({ deleteBefore, dropBodyBefore }, limit, after = '') => {
      const rows = await page(limit, after).execute();
      const leads = rows.filter(
        ({ status, restricted_at }) => status !== 'erased' && restricted_at === 0,
      );
      const aged = leads.filter(({ created_at }) => created_at < deleteBefore);
      const bodies = leads.filter(
        (lead) =>
          isDone(lead) && lead.created_at >= deleteBefore && lead.created_at < dropBodyBefore,
      );
      const deletable = aged.filter((lead) => !isWaiting(lead)).map(({ id }) => id);
      return {
        deleted: await deleteAged(db, engine, deletable, { includeWaiting: false }),
        bodiesDropped: await dropBodies(bodies.map(({ id }) => id)),
        stillWaiting: aged.filter(isWaiting).length,
        next: rows.length < limit ? undefined : rows.at(-1)?.id,
      };
    },
  };
}

async function restrictedAmong(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = await restrictedIds(db)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id }) => id);
}

type AgedLead = {
  readonly status: LeadRow['status'];
  readonly state: DeliveryState | null;
  readonly answer: Answer;
};

/** The visitor has the analysis, or the automation has it. */
function isDone({ status, state, answer }: AgedLead): boolean {
  return status !== 'quarantined' && (state === 'delivered' || ANSWERED.includes(answer));
}

async function answeredAmong(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('leads')
    .select('id')
    .where('id', 'in', [...ids])
    .where('answer', 'in', [...ANSWERED])
    .execute();
  return new Set(rows.map(({ id }) => id));
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
