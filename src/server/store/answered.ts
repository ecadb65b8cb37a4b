import { type Kysely, sql } from 'kysely';
import type { Answer } from '../../domain/answer/answer-state.ts';
import { countDelivered } from './delivered-counts.ts';
import { lockDeliveries } from './lead-deletion.ts';
import type { Tables } from './schema.ts';
import { transact } from './transact.ts';

/** A lead with one of these no longer waits: it is not stale, and retention applies to it. */
export const ANSWERED: readonly Answer[] = ['sent', 'delivered', 'read', 'by_hand', 'superseded'];

/** Written out instead of bound: SQLite uses a partial index only for a literal. */
const WAITING = sql.lit('waiting' as const);

export type SettledPage = {
  readonly settled: number;
  /** Where the next page begins; `undefined` after the last one. */
  readonly next: string | undefined;
};

export type AnsweredStore = {
  /**
   * Takes answered leads out of the automation's outbox, one page of what waits at a time. Only for
   * a time without an automation: one that is set later must not get them.
   */
  settleAnswered(limit: number, after?: string): Promise<SettledPage>;
};

export function answeredQueries(db: Kysely<Tables>, engine: 'sqlite' | 'postgres'): AnsweredStore {
  return {
    settleAnswered: async (limit, after = '') => {
      const page = await db
        .selectFrom('deliveries')
        .leftJoin('leads', 'leads.id', 'deliveries.lead_id')
        .select(['deliveries.id', 'deliveries.event', 'leads.answer'])
        .where('deliveries.destination', '=', 'automation')
        .where('deliveries.state', '=', WAITING)
        .where('deliveries.id', '>', after)
        .orderBy('deliveries.id')
        .limit(limit)
        .execute();
      const ids = page
        .filter(({ event, answer }) => event === 'lead' && answer && ANSWERED.includes(answer))
        .map(({ id }) => id);
      const settled = ids.length === 0 ? 0 : await settle(db, engine, ids);
      return { settled, next: page.length < limit ? undefined : page.at(-1)?.id };
    },
  };
}

function settle(
  db: Kysely<Tables>,
  engine: 'sqlite' | 'postgres',
  ids: readonly string[],
): Promise<number> {
  return transact(db, async (transaction) => {
    await lockDeliveries(transaction, engine, ids);
    const rows = await transaction
      .updateTable('deliveries')
      // Nothing was sent, so `delivered_at` and `send_count` stay 0: an erasure tells nobody.
      .set({ state: 'delivered', last_answer: 'answered without an automation' })
      .where('destination', '=', 'automation')
      .where('id', 'in', [...ids])
      .where('state', '=', WAITING)
      .where('lease_until', '=', 0)
      .returning('id')
      .execute();
    await countDelivered(transaction, 'automation', rows.length);
    return rows.length;
  });
}
