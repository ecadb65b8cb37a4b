import { Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ENGINES, freshDatabase, opened } from '../../../../tests/support/databases.ts';
import { dialectOf } from '../../../../tests/support/dialect-of.ts';
import { newLead } from '../../../../tests/support/leads.ts';
import { query } from '../../../../tests/support/stored-leads.ts';
import type { DatabaseSetting } from '../../settings/database.ts';
import { whatsapp } from './005-whatsapp.ts';
import type { AnyDatabase } from './migration.ts';

function connect(setting: DatabaseSetting): AnyDatabase {
  const db = new Kysely({
    dialect: dialectOf(setting),
  });
  onTestFinished(() => db.destroy());
  return db;
}

describe.each(ENGINES)('the tables of WhatsApp on %s', (engine) => {
  test('leads begin without an answer', async () => {
    const setting = await freshDatabase(engine);
    const store = await opened(setting);
    await store.add([newLead()]);
    expect(await query(setting, 'select answer, answer_at, answer_reason from leads')).toEqual([
      { answer: 'none', answer_at: 0, answer_reason: null },
    ]);
  });
});

test('on postgres, each step can be repeated after an interrupted start', async () => {
  const setting = await freshDatabase('postgres');
  const store = await opened(setting);
  await store.add([newLead()]);
  const db = connect(setting);
  for (const step of whatsapp.prepare ?? []) await step(db, 'postgres');
  await whatsapp.up?.(db, 'postgres');
  const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
    where tablename = 'leads' order by 1`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['leads_answered', 'leads_of_phone']),
  );
  expect(await store.health('whatsapp')).toMatchObject({ downSince: 0 });
});
