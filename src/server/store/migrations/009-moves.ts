import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Tells servers that the database has moved elsewhere, or that a move to it is not complete. */
export const moves: Migration = {
  version: 9,
  async up(db) {
    await sql`create table moves (
      id integer primary key not null check (id = 1),
      state text not null check (state in ('receiving', 'moved')),
      other text not null,
      at bigint not null
    )`.execute(db);
  },
};
