import type { Migration } from './migration.ts';

export const campaign: Migration = {
  version: 2,
  async up(db) {
    await db.schema
      .alterTable('leads')
      .addColumn('campaign', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
