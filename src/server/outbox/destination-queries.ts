import { databaseTime, databaseTimeIn } from '../database/database-time.ts';
import type { Db, Destination } from '../database/schema.ts';
import { MINUTE } from '../time/clock.ts';
import type { DestinationHealth } from './delivery.ts';

/** An instance tells three times in it that it lives. */
const SENDER_LIVES_MS = MINUTE;
export const SENDER_TELLS_EVERY_MS = SENDER_LIVES_MS / 3;

/** Whether an instance lives that sends to a destination. */
export async function hasSender(db: Db, destination: Destination): Promise<boolean> {
  const row = await db
    .selectFrom('destinations')
    .select('name')
    .where('name', '=', destination)
    .where('lives_until', '>', databaseTime(db))
    .executeTakeFirst();
  return row !== undefined;
}

export function healthQueries(db: Db) {
  return {
    health: async (destination: Destination): Promise<DestinationHealth> => {
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

    setHealth: async (destination: Destination, health: DestinationHealth) => {
      const { downSince, probes, nextProbeAt, downReason } = health;
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

    noteSender: async (destination: Destination) => {
      await db
        .updateTable('destinations')
        .set({ lives_until: databaseTimeIn(db, SENDER_LIVES_MS) })
        .where('name', '=', destination)
        .execute();
    },

    /** Takes the right to probe a destination that is down: true for one instance only. */
    takeProbe: async (destination: Destination, now: number, until: number) => {
      const taken = await db
        .updateTable('destinations')
        .set({ next_probe_at: until })
        .where('name', '=', destination)
        .where('down_since', '>', 0)
        .where('next_probe_at', '<=', now)
        .executeTakeFirst();
      return taken.numUpdatedRows > 0n;
    },
  };
}
