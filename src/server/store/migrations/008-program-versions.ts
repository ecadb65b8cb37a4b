import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The only release that did not write its version into the database. */
const FIRST_RELEASE = '0.1.0';

/** Which versions of the program have opened the database, and when. */
export const programVersions: Migration = {
  version: 8,
  async up(db) {
    await sql`create table program_versions (
      version text primary key not null,
      first_opened_at bigint not null,
      last_opened_at bigint not null
    )`.execute(db);
    // Migrations from before this process started were applied by the first release.
    await sql`insert into program_versions
      select ${FIRST_RELEASE}, min(applied_at), max(applied_at) from schema_version
      where applied_at < ${Math.floor(performance.timeOrigin)} having count(*) > 0`.execute(db);
  },
};
