import { expect, test } from 'vitest';
import { opened, readyPostgres } from '../../../tests/support/databases.ts';
import { listed } from '../../../tests/support/listed.ts';
import { query } from '../../../tests/support/stored-leads.ts';

/** The tables that hold personal data or ids of leads. */
const PERSONAL_TABLES = listed(`
  leads | bodies | erased_keys | deliveries | attempts | incoming_messages | outgoing_messages
  failed_sends | whatsapp_contacts | desk_events | desk_marks
  desk_files`);

/** Text that belongs to no person: our own ids, and values of a fixed list. */
const IMPERSONAL = [
  /^(attempts|deliveries)\./,
  /\.(id|lead_id|used_for_lead|ref|lead|session_id|hash|message)$/,
  /^desk_marks\.call_back_day$/,
  /^incoming_messages\.type$/,
  /^leads\.(answer|answer_before|failure|failure_before|superseded_by|consent_version|held|state)$/,
  /^outgoing_messages\.(failure|kind|pricing|recipient_type|status)$/,
];

const isPersonal = (column: string) => !IMPERSONAL.some((pattern) => pattern.test(column));

test('PostgreSQL keeps no samples of personal columns', async () => {
  const setting = await readyPostgres();
  await opened(setting);
  const rows = await query<{ column: string }>(
    setting,
    `select relname || '.' || attname as column
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relname in (${PERSONAL_TABLES.map((table) => `'${table}'`).join(', ')})
       and atttypid = 'text'::regtype and attnum > 0 and attstattarget is distinct from 0`,
  );
  const columns = rows.map((row) => row.column);
  expect(columns.filter(isPersonal)).toEqual([]);
});
