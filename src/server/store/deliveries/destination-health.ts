import type { Db } from '../schema.ts';
import type { DeliveryStore } from './delivery.ts';

type HealthStore = Pick<DeliveryStore, 'health' | 'setHealth' | 'takeProbe'>;

export function healthQueries(db: Db): HealthStore {
  return {
    health: async (destination) => {
      const row = await db
        .selectFrom('destinations')
        .selectAll()
        .where('name', '=', destination)
        .executeTakeFirstOrThrow();
      return {
        downSince: row.down_since,
        probes: row.probes,
        nextProbeAt: row.next_probe_at,
        downReason: row.down_reason,
      };
    },

    setHealth: async (destination, { downSince, probes, nextProbeAt, downReason }) => {
      await db
        .updateTable('destinations')
        .set({
          down_since: downSince,
          probes,
          next_probe_at: nextProbeAt,
          down_reason: downReason ?? '',
        })
        .where('name', '=', destination)
        .execute();
    },

    takeProbe: async (destination, now, until) => {
      const taken = await db
        .updateTable('destinations')
        .set({ next_probe_at: until })
        .where('name', '=', destination)
        .where('down_since', '>', 0)
        .where((row) => row.or([row('next_probe_at', '<=', now), row('down_since', '>', now)]))
        .executeTakeFirst();
      return taken.numUpdatedRows > 0n;
    },
  };
}
