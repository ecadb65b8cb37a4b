import { type CompiledQuery, Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { askedLead } from '../../../tests/support/answer-steps.ts';
import { execute, opened, readyPostgres } from '../../../tests/support/databases.ts';
import { dialectOf } from '../../../tests/support/dialect-of.ts';
import { NUMBER } from '../../../tests/support/incoming-messages.ts';
import type { Tables } from '../database/schema.ts';
import { leadDetail } from '../desk/lead-detail.ts';
import { lastMessageOf } from './last-written.ts';

test('PostgreSQL reads only the messages of the number', async () => {
  const setting = await readyPostgres();
  const { lead } = await askedLead(await opened(setting));
  await execute(
    setting,
    `insert into incoming_messages select copy.* from incoming_messages as one,
      generate_series(1, 30000) as n, jsonb_populate_record(one, jsonb_build_object(
        'id', id || n, 'wamid', n, 'phone', phone || n, 'sent_at', sent_at + n)) as copy`,
  );
  await execute(setting, 'analyze');
  const asked: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: dialectOf(setting),
    log: ({ query }) => void asked.push(query),
  });
  onTestFinished(() => db.destroy());
  expect(await lastMessageOf(db, NUMBER)).toMatchObject({ phone: NUMBER });
  expect(await leadDetail(db, lead.id)).toMatchObject({ windowEndsAt: expect.anything() });
  const plans = [];
  for (const query of asked.filter(({ sql }) => sql.includes('"incoming_messages"'))) {
    plans.push(await db.executeQuery({ ...query, sql: `explain ${query.sql}` }));
  }
  expect(plans).toHaveLength(3);
  expect(JSON.stringify(plans)).not.toMatch(/incoming_sent|Seq Scan on incoming_messages/);
});
