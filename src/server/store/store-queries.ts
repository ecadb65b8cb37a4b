import type { Db } from '../database/schema.ts';
import { deliveryQueries } from '../outbox/delivery-queries.ts';
import { answerQueries } from '../whatsapp/answer-queries.ts';
import { unlessFailedMeanwhile } from '../whatsapp/outgoing/apply-status.ts';

/**
 * The same queries for both engines; the few that differ ask the database which one it is. What
 * concerns files and connections, each engine implements itself.
 */
export function storeQueries(db: Db) {
  return {
    db,
    ...answerQueries(db),
    ...deliveryQueries(db, unlessFailedMeanwhile),
  };
}
