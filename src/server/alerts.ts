import type { AlertRow, Db } from './database/schema.ts';

export type Alert = Readonly<AlertRow>;

/** What the operator should know until it is over; `leads status` and `/metrics` show it. */
export function readAlerts(db: Db): Promise<readonly Alert[]> {
  return db.selectFrom('alerts').selectAll().orderBy('since').execute();
}

/** Keeps the time at which the alert was first raised. */
export async function raiseAlert(db: Db, alert: Alert) {
  await db
    .insertInto('alerts')
    .values(alert)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ detail: alert.detail }))
    .execute();
}

export async function clearAlert(db: Db, name: Alert['name']) {
  await db.deleteFrom('alerts').where('name', '=', name).execute();
}
