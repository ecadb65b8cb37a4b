import { type CompiledQuery, Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  ENGINES,
  type Engine,
  execute,
  opened,
  readyDatabase,
} from '../../../tests/support/databases.ts';
import { dialectOf } from '../../../tests/support/dialect-of.ts';
import { NOON } from '../../../tests/support/leads.ts';
import { size } from '../../../tests/support/soak.ts';
import type { Tables } from '../database/schema.ts';
import type { DatabaseSetting } from '../settings/database.ts';
import { deskQueries } from '../store/desk-queries.ts';
import { BUCKETS, bucketsOfTab } from './index/buckets.ts';
import type { RowFilter } from './list-rows.ts';

/** Enough that a planner would not rather read everything. */
const ROWS = size(100_000, 1_000_000);
const TERMS = 30_000;
/** More than a list considers. */
const CAMPAIGNS = 30;
const WAYS = { automation: true, whatsapp: true };
const ALL: RowFilter = { buckets: BUCKETS, order: 'newest' };
const TODO: RowFilter = { buckets: bucketsOfTab('todo', WAYS), order: 'oldest' };

/** Rows as a large brand has them: nearly all are answered, and names repeat. */
function fill(engine: Engine): string {
  const numbers = (count: number) =>
    engine === 'sqlite'
      ? `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})`
      : `with numbers (n) as (select generate_series(1::bigint, ${count}::bigint))`;
  return `
    ${numbers(ROWS)} insert into desk_rows (id, bucket, campaign, created_at, answered_at, wrote)
      select 'id-' || (1000000000 + n), case when n % 1000 = 0 then 'asked' else 'read' end,
        'ref=estate' || (n % ${CAMPAIGNS}), ${NOON} + n, 0, 0 from numbers;
    ${numbers(TERMS)} insert into desk_terms (term, lead_id)
      select 'anna', 'id-' || (1000000000 + n) from numbers;
    ${numbers(TERMS)} insert into desk_terms (term, lead_id)
      select '' || (1000000000 + n), 'id-' || (1000000000 + n) from numbers;
    insert into desk_counts select bucket, count(*) from desk_rows group by bucket;
    insert into desk_campaigns select campaign, count(*) from desk_rows group by campaign;`;
}

function connect(setting: DatabaseSetting, asked: CompiledQuery[]) {
  const db = new Kysely<Tables>({
    dialect: dialectOf(setting),
    log: ({ query }) => {
      asked.push(query);
    },
  });
  onTestFinished(() => db.destroy());
  return db;
}

async function planOf(db: Kysely<Tables>, engine: Engine, query: CompiledQuery): Promise<string> {
  const explain = engine === 'sqlite' ? 'explain query plan ' : 'explain ';
  const { rows } = await db.executeQuery({ ...query, sql: explain + query.sql });
  return rows.map((row) => Object.values(row as object).join(' ')).join('\n');
}

/** Reads a table from its first row to its last. */
const READS_EVERYTHING = {
  sqlite: /\bSCAN desk_(?:rows|terms)\b/,
  postgres: /Seq Scan on desk_(?:rows|terms)\b/,
};

const FILTERS: readonly (readonly [string, RowFilter])[] = [
  ['all leads', ALL],
  ['a tab', { buckets: bucketsOfTab('sent', WAYS), order: 'newest' }],
  ['open tasks', TODO],
  ['a campaign', { ...ALL, campaign: 'ref=estate3' }],
  ['some days', { ...ALL, from: NOON + 100, until: NOON + 5000 }],
  ['a campaign on some days', { ...ALL, campaign: 'ref=estate3', from: NOON + 100 }],
  ['a name', { ...ALL, search: 'ann' }],
  ['a name among few', { buckets: ['asked'], order: 'oldest', search: 'ann' }],
  ['two words', { ...ALL, search: 'anna 1000' }],
  ['digits', { ...ALL, search: '10000012' }],
  ['many campaigns', { ...ALL, search: 'estate' }],
  ['many campaigns of a tab', { ...TODO, search: 'estate' }],
];

describe.each(ENGINES)('on %s, with many leads', (engine) => {
  test('lists, searches and counts use indexes', { timeout: 300_000 }, async () => {
    const setting = await readyDatabase(engine);
    await opened(setting);
    await execute(setting, fill(engine));
    await execute(setting, 'analyze');
    const asked: CompiledQuery[] = [];
    const db = connect(setting, asked);
    const desk = deskQueries(db);
    for (const [name, filter] of FILTERS) {
      asked.length = 0;
      const after = { createdAt: NOON + 20_000, id: 'id-1000020000' };
      await desk.listRows(filter, 51);
      await desk.listRows(filter, 51, after);
      await desk.countRows(filter);
      await desk.listEvery(filter, 200, after);
      await desk.newMessages(50);
      const questions = asked.filter((query) => /desk_(?:rows|terms)/.test(query.sql));
      expect(questions.length).toBeGreaterThanOrEqual(5);
      for (const query of questions) {
        const plan = await planOf(db, engine, query);
        expect([name, plan.match(READS_EVERYTHING[engine])]).toEqual([name, null]);
      }
    }
    const everything = sql`select count(*) from desk_rows where answered_at > 5`.compile(db);
    expect(await planOf(db, engine, everything)).toMatch(READS_EVERYTHING[engine]);
  });
});
