import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { COUNT_LIMIT, TABS, type Tab, type TabCounts } from '../../domain/desk/lead-list.ts';
import { engineOf } from '../database/engine-of.ts';
import type { Db, ListedState } from '../database/schema.ts';
import { searchedWords } from '../leads/search-text.ts';
import { ANSWERED_STATES, type AnswerWays, LISTED_STATES, statesOfTab } from './states.ts';

export type RowFilter = {
  readonly states: readonly ListedState[];
  readonly order: 'oldest' | 'newest';
  readonly search?: string | undefined;
  readonly campaign?: string | undefined;
  /** Epoch milliseconds: from inclusive, until exclusive. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  /** What a list of open tasks begins with. */
  readonly first?: FirstTasks | undefined;
};

/** Whoever is to be called back by a day, and who has written again after the answer. */
type FirstTasks = {
  readonly today: string;
  readonly states: readonly ListedState[];
};

/** Call-backs that are due come first, the oldest day first, then who wrote again, then the rest. */
const GROUPS = ['due', 'again', 'rest'] as const;

export type RowPosition = {
  readonly id: string;
  readonly group: (typeof GROUPS)[number];
  /** The day of the call, or the time of the message, or when the row came. */
  readonly at: string | number;
};

/** One page of rows, in the filter's order. */
export async function listRows(
  db: Db,
  filter: RowFilter,
  limit: number,
  after?: RowPosition,
): Promise<readonly RowPosition[]> {
  const rows: RowPosition[] = [];
  for (const group of GROUPS.slice(after ? GROUPS.indexOf(after.group) : 0)) {
    const rest = limit - rows.length;
    const parts = partsOf(db, group, filter, after?.group === group ? after : undefined);
    if (rest === 0 || parts.length === 0) continue;
    const order = group === 'rest' && filter.order === 'newest' ? 'at desc, id desc' : 'at, id';
    const pages = parts.map(
      (part) => sql`select * from (${part}
      order by ${sql.raw(order)} limit ${sql.lit(rest)}) as part`,
    );
    const found = await sql<{ id: string; at: string | number }>`
      select id, at from (${sql.join(pages, sql` union all `)}) as found
      order by ${sql.raw(order)} limit ${sql.lit(rest)}`.execute(db);
    rows.push(...found.rows.map(({ id, at }) => ({ id, group, at })));
  }
  return rows;
}

/** How many rows match; COUNT_LIMIT + 1 for more than that. */
export async function countRows(db: Db, filter: RowFilter): Promise<number> {
  const limit = sql`limit ${sql.lit(COUNT_LIMIT + 1)}`;
  const parts = GROUPS.flatMap((group) => partsOf(db, group, filter));
  if (parts.length === 0) return 0;
  const counted = parts.map((part) => sql`select id from (${part} ${limit}) as part`);
  const { rows } = await sql<{ total: number }>`select count(*) as total
    from (select id from (${sql.join(counted, sql` union all `)}) as found ${limit}) as counted`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** A tab without a filter. */
export function wholeTab(tab: Tab, ways: AnswerWays, today: string): RowFilter {
  return {
    states: statesOfTab(tab, ways),
    order: tab === 'todo' || tab === 'waiting' ? 'oldest' : 'newest',
    first: tab === 'todo' ? { today, states: LISTED_STATES } : undefined,
  };
}

export async function countTabs(db: Db, ways: AnswerWays, today: string): Promise<TabCounts> {
  const counts = { todo: 0, waiting: 0, sent: 0, all: 0 };
  for (const tab of TABS) counts[tab] = await countRows(db, wholeTab(tab, ways, today));
  return counts;
}

/**
 * Queries for `id` and `at`, of which no two find the same row. One for each state: an index holds
 * the leads of a state in the order of the list, so that none reads more than a page. PostgreSQL
 * searches all states at once, because its index of words would be read for each state.
 */
function partsOf(
  db: Db,
  group: RowPosition['group'],
  filter: RowFilter,
  after?: RowPosition,
): readonly RawBuilder<unknown>[] {
  const { states, first, search } = filter;
  if (search !== undefined && searchedWords(search).length === 0) return [];
  if (group === 'rest') {
    const ofLeads = states.filter((state) => state !== 'unmatched');
    const areTogether = search !== undefined && engineOf(db) === 'postgres';
    const sets = areTogether ? [ofLeads] : ofLeads.map((state) => [state]);
    return [
      ...sets.filter((set) => set.length > 0).map((set) => leadsIn(set, filter, after)),
      ...(states.includes('unmatched') ? [unmatched(filter, after)] : []),
    ];
  }
  if (first === undefined) return [];
  const wanted = first.states.filter((state) => state !== 'restricted');
  const conditions = [...ofLead(filter), ...ofDays('leads.created_at', filter)];
  if (group === 'due') {
    return [
      sql`select leads.id, call_back_day as at from desk_marks
        join leads on leads.id = desk_marks.lead_id
        where ${all([
          sql`call_back_day <= ${first.today}`,
          isIn(wanted),
          ...conditions,
          ...beyond(sql`call_back_day`, sql`lead_id`, 'oldest', after),
        ])}`,
    ];
  }
  const answered = ANSWERED_STATES.filter((state) => wanted.includes(state));
  if (answered.length === 0) return [];
  return [
    sql`select id, wrote_again_at as at from leads
      where ${all([
        sql`wrote_again_at is not null`,
        isIn(answered),
        notDue(first),
        ...conditions,
        ...beyond(sql`wrote_again_at`, sql`id`, 'oldest', after),
      ])}`,
  ];
}

function leadsIn(states: readonly ListedState[], filter: RowFilter, after?: RowPosition) {
  const { first, order } = filter;
  return sql`select id, created_at as at from leads
    where ${all([
      sql`state in (${sql.join([...states])})`,
      ...(first ? [notDue(first)] : []),
      ...ofLead(filter),
      ...ofDays('created_at', filter),
      ...beyond(sql`created_at`, sql`id`, order, after),
    ])}`;
}

/** The last message of somebody without a lead. A lead may have come since it was noted. */
function unmatched(filter: RowFilter, after?: RowPosition) {
  const words = wordsOf(filter);
  return sql`select id, sent_at as at from incoming_messages as message
    where ${all([
      sql`is_unmatched = 1`,
      sql`not exists (select 1 from leads where leads.phone = message.phone)`,
      ...(filter.campaign === undefined ? [] : [sql`1 = 0`]),
      ...words.map((word) => sql`phone like ${`%${word}%`}`),
      ...ofDays('sent_at', filter),
      ...beyond(sql`sent_at`, sql`id`, filter.order, after),
    ])}`;
}

/** An expression, so that SQLite begins with the few tasks and not with all leads of a state. */
function isIn(states: readonly ListedState[]): RawBuilder<SqlBool> {
  return sql`state || '' in (${sql.join([...states])})`;
}

function notDue({ today }: FirstTasks) {
  return sql`leads.id not in (select lead_id from desk_marks where call_back_day <= ${today})`;
}

function ofLead(filter: RowFilter): readonly RawBuilder<unknown>[] {
  return [
    ...(filter.campaign === undefined ? [] : [sql`campaign = ${filter.campaign}`]),
    ...wordsOf(filter).map((word) => sql`search like ${`%${word}%`}`),
  ];
}

function wordsOf({ search }: RowFilter): readonly string[] {
  return search === undefined ? [] : searchedWords(search);
}

function ofDays(column: string, { from, until }: RowFilter): readonly RawBuilder<unknown>[] {
  const at = sql.ref(column);
  return [
    ...(from === undefined ? [] : [sql`${at} >= ${from}`]),
    ...(until === undefined ? [] : [sql`${at} < ${until}`]),
  ];
}

function beyond(
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  order: RowFilter['order'],
  after: RowPosition | undefined,
): readonly RawBuilder<unknown>[] {
  if (!after) return [];
  return [
    sql`(${at}, ${id}) ${sql.raw(order === 'newest' ? '<' : '>')} (${after.at}, ${after.id})`,
  ];
}

function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join([...conditions], sql` and `);
}
