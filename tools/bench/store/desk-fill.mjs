import { AT, fill } from './databases.mjs';

/** One lead in a hundred is an open task, one in fifty waits, and the others have their answer. */
const BUCKET = `case when n % 200 = 0 then 'asked' when n % 200 = 1 then 'failed'
  when n % 50 = 2 then 'none' when n % 3 = 0 then 'read' when n % 3 = 1 then 'delivered'
  else 'by_hand' end`;

/** As many digits as an Italian mobile number has with its dial code. */
const DIGITS = "'39333' || (1000000 + n)";
const LONGEST_END = 12;
const SHORTEST_END = 4;

/** @typedef {import('./databases.mjs').Dialect} Dialect */

/** @param {Dialect} sql @param {number} count */
function insertLeads({ id, parameter, numbers }, count) {
  return `${numbers(count)} insert into leads (id, content_hash, status, created_at,
      consent_version, consent_at, lead_phone, payload, campaign)
    select ${id}, '', 'accepted', ${AT}, '1', ${AT}, '+' || ${DIGITS}, ${parameter},
      'ref=' || (n % 20) from numbers`;
}

/**
 * What the server itself would derive from the leads within minutes.
 * @param {Dialect} sql @param {number} count
 */
function fillIndex({ id, numbers }, count) {
  const ends = Array.from(
    { length: LONGEST_END - SHORTEST_END + 1 },
    (_, index) => `substr(${DIGITS}, ${index + 1})`,
  );
  const terms = ["'nome' || (n % 2000)", "'cognome' || (n % 5000)", ...ends];
  return [
    'delete from desk_queue',
    `${numbers(count)} insert into desk_rows (id, bucket, campaign, created_at, answered_at)
      select ${id}, ${BUCKET}, 'ref=' || (n % 20), ${AT}, 0 from numbers`,
    ...terms.map(
      (term) => `${numbers(count)} insert into desk_terms (term, lead_id)
        select ${term}, ${id} from numbers where true on conflict do nothing`,
    ),
    'insert into desk_counts select bucket, count(*) from desk_rows group by bucket',
    'insert into desk_campaigns select campaign, count(*) from desk_rows group by campaign',
  ];
}

/**
 * Fills a database of the store with leads that the desk has indexed.
 * @param {import('./databases.mjs').Database} database @param {number} count @param {string} payload
 */
export function fillDesk(database, count, payload) {
  const { sql } = database;
  return fill(database, payload, [insertLeads(sql, count), ...fillIndex(sql, count)]);
}
