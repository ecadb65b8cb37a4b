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
      asked.set(queryId, before(db.getExecutor().compileQuery(node, queryId).sql));
      return node;
    },
    transformResult: async ({ queryId, result }) => {
      await asked.get(queryId);
      return result;
    },
  });
  return { ...store, db: watched };
}
