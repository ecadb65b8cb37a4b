import { expect, test } from 'vitest';
import { opened, readyPostgres } from '../../../../tests/support/databases.ts';
import { query } from '../../../../tests/support/stored-leads.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

/** Tables that outlive an erasure on purpose: their ids and hashes no longer lead to anybody. */
const OUTLIVE_ERASURE = new Set(['audit_log']);

/** Text that belongs to no person: our own ids, and values of a fixed list. */
const IMPERSONAL = [
  /^(attempts|deliveries)\./,
  /\.(id|lead_id|used_for_lead|ref|session_id|hash)$/,
  /^desk_queue\.kind$/,
  /^desk_marks\.(call_back_day|undo_answer)$/,
  /^incoming_messages\.type$/,
  /^leads\.(answer|answer_reason|consent_version|status|last_answer|lease_owner)$/,
  /^outgoing_messages\.(kind|pricing|recipient_type|status)$/,
];

const isPersonal = (column: string) => !IMPERSONAL.some((pattern) => pattern.test(column));

async function freshTables() {
  const setting = await readyPostgres();
  await opened(setting);
  return setting;
}

test('the list has every table with ids of leads, numbers or messages', async () => {
  const rows = await query<{ table_name: string }>(
    await freshTables(),
    `select distinct table_name::text from information_schema.columns
     where table_schema = 'public' and column_name in
       ('lead_id', 'lead_phone', 'phone', 'wamid', 'term', 'ref', 'payload', 'request')`,
  );
  const tables = rows.map((row) => row.table_name).toSorted();
  expect(tables.filter((table) => !OUTLIVE_ERASURE.has(table))).toEqual(PERSONAL_TABLES.toSorted());
});

test('PostgreSQL keeps no samples of personal columns', async () => {
  const rows = await query<{ column: string }>(
    await freshTables(),
    `select relname || '.' || attname as column
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relname in (${PERSONAL_TABLES.map((table) => `'${table}'`).join(', ')})
       and atttypid = 'text'::regtype and attnum > 0 and attstattarget is distinct from 0`,
  );
  const columns = rows.map((row) => row.column);
  expect(columns.filter(isPersonal)).toEqual([]);
});
