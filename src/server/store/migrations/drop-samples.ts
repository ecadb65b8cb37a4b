import { sql } from 'kysely';
import type { AnyDatabase } from './migration.ts';

/**
 * Keeps samples of personal data out of PostgreSQL's statistics, where they would outlive the lead.
 * Setting the type, even to the same one, drops the existing samples.
 */
export async function dropSamples(
  db: AnyDatabase,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const changes = columns.map((column) => {
    const name = sql.id(column);
    return sql`alter column ${name} set statistics 0, alter column ${name} type text`;
  });
  await sql`alter table ${sql.id(table)} ${sql.join(changes)}`.execute(db);
}
