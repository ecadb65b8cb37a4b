import { AT, fill } from './databases.mjs';

/** @param {import('./databases.mjs').Dialect} sql @param {number} count */
function insertLeads(sql, count) {
  const row = {
    id: sql.id,
    key_hash: sql.hash,
    content_hash: sql.hash,
    status: "'accepted'",
    created_at: AT,
    consent_version: "'1'",
    consent_at: AT,
    lead_phone: "'+39333' || (1000000 + n)",
    payload: sql.parameter,
  };
  const columns = Object.keys(row).join();
  const values = Object.values(row).join();
  return `${sql.numbers(count)} insert into leads (${columns}) select ${values} from numbers`;
}

/** The deliveries of an existing backlog stay as they are. */
const INSERT_DELIVERIES = `insert into deliveries
    (destination, id, lead_id, created_at, state, send_count, last_attempt_at, delivered_at)
  select 'automation', id, id, created_at, 'delivered', 1, created_at, created_at from leads
  where true on conflict do nothing`;
const FORGET_COUNTS = 'delete from delivered_counts';
const COUNT_DELIVERIES = `insert into delivered_counts
  select 'automation', 0, count(*), max(delivered_at) from deliveries where state = 'delivered'`;

/**
 * Fills a database of the store with delivered leads.
 * @param {import('./databases.mjs').Database} database @param {number} count @param {string} payload
 */
export function fillDelivered(database, count, payload) {
  return fill(database, payload, [
    insertLeads(database.sql, count),
    INSERT_DELIVERIES,
    FORGET_COUNTS,
    COUNT_DELIVERIES,
  ]);
}
