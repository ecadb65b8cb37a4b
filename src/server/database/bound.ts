import type { Db } from './schema.ts';
import { transact } from './transact.ts';

type Query<Args extends unknown[], Result> = (db: Db, ...args: Args) => Promise<Result>;

/** Turns queries into methods of a store by binding their database. */
export function bound(db: Db) {
  return {
    bind:
      <Args extends unknown[], Result>(query: Query<Args, Result>) =>
      (...args: Args) =>
        query(db, ...args),
    inTransaction:
      <Args extends unknown[], Result>(query: Query<Args, Result>) =>
      (...args: Args) =>
        transact(db, (transaction) => query(transaction, ...args)),
  };
}
