import type { Db } from '../../src/server/database/schema.ts';

/** What the relay asks. */
export const READS_OUTAGE = /^select .* from "destinations"/;
export const CLAIM = /^with "due"/;
export const RENEWS = /^with "held" .* set "lease_until" = (?:(?!"lease_owner").)*$/;
export const RECORDS = /^insert into "attempts"/;

/**
 * The same database, whose queries first ask `before` with their SQL and its parameters. It may
 * throw; if it returns a promise, the result waits for it.
 */
export function hooked<Store extends { readonly db: Db }>(
  store: Store,
  before: (sql: string, parameters: readonly unknown[]) => unknown,
): Store {
  const { db } = store;
  const asked = new WeakMap<object, unknown>();
  const watched = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const { sql, parameters } = db.getExecutor().compileQuery(node, queryId);
      const waited = before(sql, parameters);
      // What is a part of another query has no result of its own.
      if (waited instanceof Promise) waited.catch(() => undefined);
      asked.set(queryId, waited);
      return node;
    },
    transformResult: async ({ queryId, result }) => {
      await asked.get(queryId);
      return result;
    },
  });
  return { ...store, db: watched };
}
