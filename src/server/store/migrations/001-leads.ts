import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const leads: Migration = {
  version: 1,
  async up(db) {
    await db.schema
      .createTable('leads')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('key_hash', 'text', (column) => column.unique())
      .addColumn('content_hash', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) =>
        column
          .notNull()
          .check(sql`status in ('waiting', 'delivered', 'dead', 'quarantined', 'erased')`),
      )
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('consent_version', 'text', (column) => column.notNull())
      .addColumn('consent_at', 'bigint', (column) => column.notNull())
      .addColumn('lead_phone', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('last_tried_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('next_attempt_at', 'bigint', (column) => column.notNull())
      .addColumn('lease_until', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('delivered_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('note', 'text')
      .addColumn('payload', 'text', (column) => column.notNull())
      .execute();
    await sql`create index leads_waiting on leads (id, next_attempt_at, lease_until)
      where status = 'waiting'`.execute(db);
    await sql`create index leads_dead on leads (id) where status = 'dead'`.execute(db);
    await sql`create index leads_quarantined on leads (id)
      where status = 'quarantined'`.execute(db);
    await db.schema
      .createTable('webhook_health')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('down_since', 'bigint', (column) => column.notNull())
      .addColumn('probes', 'integer', (column) => column.notNull())
      .addColumn('next_probe_at', 'bigint', (column) => column.notNull())
      .execute();
    await sql`insert into webhook_health values (1, 0, 0, 0)`.execute(db);
    await db.schema
      .createTable('proof')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('proved_at', 'bigint', (column) => column.notNull())
      .addColumn('filler', 'text', (column) => column.notNull())
      .execute();
    await sql`insert into proof values (1, 0, '')`.execute(db);
  },
};
