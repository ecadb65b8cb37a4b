import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** What keeps PostgreSQL from recycling the segment of the write-ahead log with this name. */
export async function walHolders(db: Db, segment: string): Promise<readonly string[]> {
  const { rows } = await sql<{ holder: string }>`
    select 'the replication slot ' || slot_name
        || case when active then '' else ', which nobody uses' end as holder
      from pg_replication_slots
      where restart_lsn is not null and pg_walfile_name(restart_lsn) <= ${segment}
    union all
    select 'the archiver (archive_mode = ' || current_setting('archive_mode') || '), '
        || case when last_failed_wal is null then 'which is behind'
          else 'which failed to archive ' || last_failed_wal end
      from pg_stat_archiver
      where current_setting('archive_mode') <> 'off'
        and (last_archived_wal is null or left(last_archived_wal, 24) < ${segment})
    union all
    select 'the setting ' || name || ' = ' || current_setting(name) from pg_settings
      where name in ('wal_keep_size', 'wal_keep_segments') and setting <> '0'
    union all
    select 'the setting summarize_wal = on' from pg_settings
      where name = 'summarize_wal' and setting = 'on'`.execute(db);
  return rows.map(({ holder }) => holder);
}
