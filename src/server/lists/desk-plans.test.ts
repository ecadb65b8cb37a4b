import { type CompiledQuery, Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  BOTH_ENGINES,
  type Engine,
  execute,
  opened,
  readyDatabase,
} from '../../../tests/support/databases.ts';
import { dialectOf } from '../../../tests/support/dialect-of.ts';
import { NOON } from '../../../tests/support/leads.ts';
import { size } from '../../../tests/support/soak.ts';
import type { Tables } from '../database/schema.ts';
import { frequentCampaigns } from '../leads/frequent-campaigns.ts';
import type { DatabaseSetting } from '../settings/database.ts';
import { countRows, countTabs, listRows, type RowFilter } from './list-rows.ts';
import { answerTimes, tallyByState } from './report.ts';
import { LISTED_STATES, statesOfTab } from './states.ts';

/** Enough that a planner would not rather read everything. */
const ROWS = size(40_000, 1_000_000);
const CAMPAIGNS = 30;
const WAYS = { automation: true, whatsapp: true };
const TODAY = '2026-07-01';
const ALL: RowFilter = { states: LISTED_STATES, order: 'newest' };
const TODO: RowFilter = {
  states: statesOfTab('todo', WAYS),
  order: 'oldest',
  first: { today: TODAY, states: LISTED_STATES },
};

/** Leads as a large brand has them: nearly all are answered, and names repeat. */
function fill(engine: Engine): string {
  const numbers =
    engine === 'sqlite'
      ? `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${ROWS})`
      : `with numbers (n) as (select generate_series(1::bigint, ${ROWS}::bigint))`;
  return `
    ${numbers} insert into leads
      (id, created_at, consent_version, consent_at, phone, name, campaign, answer, wrote, search)
      select 'id-' || (1000000000 + n), ${NOON} + n, '1', ${NOON}, '39' || (1000000000 + n),
        case when n % 3 = 0 then 'Anna' else 'Bea' end, 'ref=estate' || (n % ${CAMPAIGNS}),
        case when n % 1000 = 0 then 'asked' when n % 2 = 0 then 'delivered' else 'read' end, 1,
        case when n % 3 = 0 then 'anna' else 'bea' end || ' 39' || (1000000000 + n) || ' estate' || (n % ${CAMPAIGNS})
      from numbers;
    insert into desk_marks (lead_id, call_back_day, version, changed_by, changed_at)
      select id, '2026-07-0' || (1 + created_at % 3), 1, 'Giulia', 0 from leads where created_at % 5000 = 0;`;
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

/** Reads a table from its first row to its last, and no index of a few rows or one that a limit ends. */
const READS_EVERYTHING = {
  sqlite:
    /\bSCAN (?:leads|message|incoming_messages|desk_marks)(?! USING (?:COVERING )?INDEX (?:leads_by_time|leads_wrote_again|incoming_unmatched))\b.*/,
  postgres: /Seq Scan on leads\b.*/,
};

/** PostgreSQL would rather read a table whose first rows fill a page. */
const PREFER_INDEXES = `do $$ begin
  execute format('alter database %I set enable_seqscan = off', current_database());
end $$`;

const FILTERS: readonly (readonly [string, RowFilter])[] = [
  ['all leads', ALL],
  ['a tab', { states: statesOfTab('sent', WAYS), order: 'newest' }],
  ['open tasks', TODO],
  ['a campaign', { ...ALL, campaign: 'ref=estate3' }],
  ['some days', { ...ALL, from: NOON + 100, until: NOON + 5000 }],
  ['a campaign on some days', { ...ALL, campaign: 'ref=estate3', from: NOON + 100 }],
  ['a name', { ...ALL, search: 'ann' }],
  ['a name among few', { states: ['asked'], order: 'oldest', search: 'ann' }],
  ['two words', { ...ALL, search: 'anna 1000' }],
  ['digits', { ...ALL, search: '10000012' }],
  ['many campaigns', { ...ALL, search: 'estate' }],
  ['many campaigns of a tab', { ...TODO, search: 'estate' }],
];

describe.each(BOTH_ENGINES)('on %s, with many leads', (engine) => {
  test('lists, searches and counts use indexes', { timeout: 300_000 }, async () => {
    const setting = await readyDatabase(engine);
    await opened(setting);
    await execute(setting, fill(engine));
    await execute(setting, 'analyze');
    if (engine === 'postgres') await execute(setting, PREFER_INDEXES);
    const asked: CompiledQuery[] = [];
    const db = connect(setting, asked);
    const expectIndexes = async (name: string) => {
      expect(asked.length).toBeGreaterThanOrEqual(1);
      for (const query of asked.splice(0)) {
        const plan = await planOf(db, engine, query);
        asked.length = 0;
        expect([name, plan.match(READS_EVERYTHING[engine])?.[0]]).toEqual([name, undefined]);
        const searches = plan.match(/on leads_search/g)?.length ?? 0;
        expect([name, searches]).toEqual([name, Math.min(searches, 1)]);
      }
    };
    const after = { group: 'rest', at: NOON + 20_000, id: 'id-1000020000' } as const;
    for (const [name, filter] of FILTERS) {
      await listRows(db, filter, 51);
      await listRows(db, filter, 51, after);
      await countRows(db, filter);
      await expectIndexes(name);
    }
    await countTabs(db, WAYS, TODAY);
    await expectIndexes('counts');
    await frequentCampaigns(db);
    await expectIndexes('campaigns');
    await tallyByState(db, NOON + 1000, NOON + 5000);
    await answerTimes(db, NOON + 1000, NOON + 5000);
    await expectIndexes('report');
    const everything = sql`select count(*) from leads where consent_at > 5`.compile(db);
    expect(await planOf(db, engine, everything)).toMatch(READS_EVERYTHING[engine]);
  });
});
