import type { AlertRow, Db } from './database/schema.ts';

export type Alert = Readonly<AlertRow>;

/** What the operator should know until it is over; `leads status` and `/metrics` show it. */
export function alertQueries(db: Db) {
  return {
    alerts: (): Promise<readonly Alert[]> =>
      db.selectFrom('alerts').selectAll().orderBy('since').execute(),
    /** Keeps the time at which the alert was first raised. */
    raiseAlert: async (alert: Alert) => {
      await db
        .insertInto('alerts')
        .values(alert)
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ detail: alert.detail }))
        .execute();
    },
    clearAlert: async (name: Alert['name']) => {
      await db.deleteFrom('alerts').where('name', '=', name).execute();
    },
  };
}
