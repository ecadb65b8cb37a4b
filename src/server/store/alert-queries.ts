import type { AlertRow, Db } from './schema.ts';

export type Alert = Readonly<AlertRow>;

/** What the operator should know until it is over; `leads status` and `/metrics` show it. */
export type AlertStore = {
  alerts(): Promise<readonly Alert[]>;
  /** Keeps the time at which the alert was first raised. */
  raiseAlert(alert: Alert): Promise<void>;
  clearAlert(name: Alert['name']): Promise<void>;
};

export function alertQueries(db: Db): AlertStore {
  return {
    alerts: () => db.selectFrom('alerts').selectAll().orderBy('since').execute(),
    raiseAlert: async (alert) => {
      await db
        .insertInto('alerts')
        .values(alert)
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ detail: alert.detail }))
        .execute();
    },
    clearAlert: async (name) => {
      await db.deleteFrom('alerts').where('name', '=', name).execute();
    },
  };
}
