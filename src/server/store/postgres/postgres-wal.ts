import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { SECOND } from '../../time/clock.ts';
import type { ScrubOutput } from '../lead-store.ts';
import type { Db } from '../schema.ts';
import { walHolders } from './wal-holders.ts';

/** The times of files are in whole seconds. */
const NEXT_SECOND_MS = 1.1 * SECOND;

/** How long the archiver and standbys get to let go of segments that they still need. */
const HELD_PAUSE_MS = SECOND;
const HELD_TRIES = 5;

/** Rounds beyond the number of segments, because others may be recycled in between. */
const EXTRA_ROUNDS = 16;

/**
 * Overwrites every segment of the write-ahead log that was written until now. PostgreSQL keeps used
 * segments under new names and overwrites them only when it gets to them. Switching to the next one
 * fills the current one with zeros to its end, and a checkpoint frees those before it. Returns false
 * if some are left, and says why.
 */
export async function overwriteWal(db: Db, output: ScrubOutput): Promise<boolean> {
  const { say, progress } = output;
  const missing = await missingGrants(db);
  if (missing.length > 0) {
    say(
      ['The write-ahead log was not overwritten. A superuser has to grant first:', ...missing].join(
        '\n  ',
      ),
    );
    return false;
  }
  await switchSegment(db);
  await sleep(NEXT_SECOND_MS);
  const since = await databaseSecond(db);
  const { old: atStart } = await oldSegments(db, since);
  say(`Overwriting ${segmentsText(atStart.length)} of the write-ahead log.`);
  let heldTries = 0;
  for (let round = 1; ; round++) {
    await sql`checkpoint`.execute(db);
    const { old, current } = await oldSegments(db, since);
    if (old.length === 0) break;
    progress(`${segmentsText(old.length)} left …`);
    // Segments before the current one are never written again: something holds them.
    const isHeld = old.every((name) => name < current);
    if (isHeld) heldTries++;
    if (heldTries > HELD_TRIES || round > atStart.length + EXTRA_ROUNDS + HELD_TRIES) {
      say(await leftText(db, old));
      return false;
    }
    if (isHeld) await sleep(HELD_PAUSE_MS);
    else await switchSegment(db);
  }
  // The current segment may be a recycled one whose end is not overwritten yet.
  await switchSegment(db);
  return true;
}

/** PostgreSQL switches only if something was written to the segment. */
async function switchSegment(db: Db): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'peso-forma', '')`.execute(db);
  await sql`select pg_switch_wal()`.execute(db);
}

async function databaseSecond(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select
    date_trunc('second', clock_timestamp())::text as now`.execute(db);
  return rows[0]?.now ?? '';
}

async function oldSegments(db: Db, since: string) {
  const { rows } = await sql<{ name: string }>`select name from pg_ls_waldir()
    where modification < ${since}::timestamptz and name ~ '^[0-9A-F]{24}$'
    order by name`.execute(db);
  const position = await sql<{ current: string }>`select
    pg_walfile_name(pg_current_wal_insert_lsn()) as current`.execute(db);
  return { old: rows.map(({ name }) => name), current: position.rows[0]?.current ?? '' };
}

async function leftText(db: Db, old: readonly string[]): Promise<string> {
  const holders = await walHolders(db, old.at(-1) ?? '');
  const range = old.length === 1 ? old[0] : `${old[0]} to ${old.at(-1)}`;
  return [
    `Still in the write-ahead log: ${segmentsText(old.length)} (${range}), held by`,
    ...(holders.length > 0 ? holders : ['nobody that can be seen; run leads scrub again later']),
  ].join('\n  ');
}

function segmentsText(count: number): string {
  return count === 1 ? '1 old segment' : `${count} old segments`;
}

/** The statements that a superuser has to run before this role may overwrite the log. */
async function missingGrants(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ role: string; can: boolean; grant: string }>`
    select quote_ident(current_user) as role, can, "grant" from (values
      (has_function_privilege('pg_switch_wal()', 'execute'),
        'grant execute on function pg_switch_wal() to '),
      (has_function_privilege('pg_ls_waldir()', 'execute'),
        'grant execute on function pg_ls_waldir() to '),
      (exists (select from pg_roles where rolname = current_user and rolsuper)
        or exists (select from pg_roles where rolname = 'pg_checkpoint' and pg_has_role(oid, 'usage')),
        'grant pg_checkpoint to ')
    ) as needed (can, "grant")`.execute(db);
  return rows.filter(({ can }) => !can).map(({ role, grant }) => `${grant}${role};`);
}
