import { type Kysely, type Selectable, sql } from 'kysely';
import { MINUTE } from '../clock.ts';
import type { Delivery, DeliveryResult, RelayStore } from './lead-store.ts';
import type { LeadRow, Tables } from './schema.ts';

/** Written out, not bound: SQLite uses the index of waiting leads only for a literal. */
const WAITING = sql.lit('waiting' as const);

/**
 * A lead that was leased, made or tried so far in the future tells that the clock was set back:
 * it is due now, instead of a day late.
 */
const IMPOSSIBLE_MS = 10 * MINUTE;

const DELIVERY_COLUMNS = [
  'id',
  'payload',
  'campaign',
  'attempts',
  'last_tried_at',
  'next_attempt_at',
  'lease_until',
] as const;

export function relayQueries(db: Kysely<Tables>, engine: 'sqlite' | 'postgres'): RelayStore {
  const due = (now: number) =>
    db
      .selectFrom('leads')
      .select('id')
      .where('status', '=', WAITING)
      .where((lead) =>
        lead.or([lead('lease_until', '<=', now), lead('lease_until', '>', now + IMPOSSIBLE_MS)]),
      )
      .where((lead) =>
        lead.or([
          lead('next_attempt_at', '<=', now),
          lead('created_at', '>', now + IMPOSSIBLE_MS),
          lead('last_tried_at', '>', now + IMPOSSIBLE_MS),
        ]),
      )
      .orderBy('id')
      // Other instances take the next rows instead of waiting for these.
      .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked());

  async function claim(ids: ReturnType<typeof due>, leaseUntil: number) {
    const rows = await db
      .updateTable('leads')
      .set({ lease_until: leaseUntil })
      .where('id', 'in', ids)
      .returning(DELIVERY_COLUMNS)
      .execute();
    return rows.map(deliveryOf).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  }

  return {
    claimDue: (now, leaseUntil, limit) => claim(due(now).limit(limit), leaseUntil),

    claimProbe: async (now, leaseUntil, triedBefore) => {
      const oldest = due(now).where('last_tried_at', '<', triedBefore).limit(1);
      return (await claim(oldest, leaseUntil))[0];
    },

    record: async (results) => {
      await db.transaction().execute(async (transaction) => {
        for (const result of results) await recordOne(transaction, result);
      });
    },

    release: async (deliveries) => {
      await db.transaction().execute(async (transaction) => {
        for (const { id, leaseUntil } of deliveries) {
          await transaction
            .updateTable('leads')
            .set({ lease_until: 0 })
            .where('id', '=', id)
            .where('lease_until', '=', leaseUntil)
            .execute();
        }
      });
    },

    health: async () => {
      const row = await db.selectFrom('webhook_health').selectAll().executeTakeFirstOrThrow();
      return { downSince: row.down_since, probes: row.probes, nextProbeAt: row.next_probe_at };
    },

    takeProbe: async (now, until) => {
      const taken = await db
        .updateTable('webhook_health')
        .set({ next_probe_at: until })
        .where('id', '=', 1)
        .where('down_since', '>', 0)
        .where((webhook) =>
          webhook.or([webhook('next_probe_at', '<=', now), webhook('down_since', '>', now)]),
        )
        .executeTakeFirst();
      return taken.numUpdatedRows > 0n;
    },

    setHealth: async ({ downSince, probes, nextProbeAt }) => {
      await db
        .updateTable('webhook_health')
        .set({ down_since: downSince, probes, next_probe_at: nextProbeAt })
        .where('id', '=', 1)
        .execute();
    },
  };
}

async function recordOne(db: Kysely<Tables>, result: DeliveryResult): Promise<void> {
  const isDelivered = result.status === 'delivered';
  await db
    .updateTable('leads')
    .set((row) => ({
      status: result.status,
      attempts: result.attempts,
      tries: row('tries', '+', 1),
      last_tried_at: result.at,
      next_attempt_at: result.nextAttemptAt,
      lease_until: 0,
      delivered_at: isDelivered ? result.at : row.ref('delivered_at'),
      note: result.note,
    }))
    .where('id', '=', result.id)
    .where('status', '=', WAITING)
    // What arrived has arrived; a failure only counts for whoever still holds the lease.
    .$if(!isDelivered, (query) => query.where('lease_until', '=', result.leaseUntil))
    .execute();
}

function deliveryOf(row: Pick<Selectable<LeadRow>, (typeof DELIVERY_COLUMNS)[number]>): Delivery {
  return {
    id: row.id,
    body: row.payload,
    campaign: row.campaign,
    attempts: row.attempts,
    lastTriedAt: row.last_tried_at,
    nextAttemptAt: row.next_attempt_at,
    leaseUntil: row.lease_until,
  };
}
