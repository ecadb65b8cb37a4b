import type { Db } from '../../src/server/database/schema.ts';

/**
 * The same database, whose queries first ask `before` with their SQL. It may throw; if it returns a
 * promise, the result waits for it.
 */
export function hooked<Store extends { readonly db: Db }>(
  store: Store,
  before: (sql: string) => unknown,
): Store {
  const { db } = store;
  const asked = new WeakMap<object, unknown>();
  const watched = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const waited = before(db.getExecutor().compileQuery(node, queryId).sql);
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
