import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const ONE_MORE = `update delivered_count set leads = leads + 1,
  last_at = case when new.delivered_at > last_at then new.delivered_at else last_at end`;
const ONE_LESS = 'update delivered_count set leads = leads - 1';
const NOW = "new.status = 'delivered'";
const BEFORE = "old.status = 'delivered'";

const TRIGGERS = [
  { name: 'delivered_insert', on: 'insert', when: NOW, change: ONE_MORE },
  {
    name: 'delivered_update',
    on: 'update of status',
    when: `${NOW} and not ${BEFORE}`,
    change: ONE_MORE,
  },
  {
    name: 'undelivered_update',
    on: 'update of status',
    when: `${BEFORE} and not ${NOW}`,
    change: ONE_LESS,
  },
  { name: 'undelivered_delete', on: 'delete', when: BEFORE, change: ONE_LESS },
] as const;

/** Version 4 replaces this counter. */
export const deliveredCount: Migration = {
  version: 3,
  async up(db, engine) {
    await sql`create table delivered_count (
      id integer primary key not null, leads bigint not null, last_at bigint not null)`.execute(db);
    await sql`insert into delivered_count select 1, count(*), coalesce(max(delivered_at), 0)
      from leads where status = 'delivered'`.execute(db);
    for (const { name, on, when, change } of TRIGGERS) {
      const body = sql.raw(change);
      if (engine === 'sqlite') {
        await sql`create trigger ${sql.raw(name)} after ${sql.raw(on)} on leads
          when ${sql.raw(when)} begin ${body}; end`.execute(db);
      } else {
        await sql`create function ${sql.raw(name)}() returns trigger language plpgsql as
          $$ begin ${body}; return null; end $$`.execute(db);
        await sql`create trigger ${sql.raw(name)} after ${sql.raw(on)} on leads
          for each row when (${sql.raw(when)}) execute function ${sql.raw(name)}()`.execute(db);
      }
    }
  },
};

export const TRIGGER_NAMES = TRIGGERS.map(({ name }) => name);
