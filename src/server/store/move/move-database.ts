import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../../time/clock.ts';
import type { ScrubOutput } from '../lead-store.ts';
import { StoreError } from '../store-error.ts';
import type { MoveState } from './move-state.ts';
import type { MoveAccess, MoveStore } from './move-store.ts';
import {
  compareTables,
  copyTables,
  countExtraSince,
  type DatedTable,
  type MoveProgress,
} from './move-tables.ts';
import { MOVED_TABLES } from './moved-tables.ts';

/** Leases last 20 seconds: those of a server that was killed have ended by then. */
const LEASES_END_WITHIN_MS = 25 * SECOND;
const LEASE_POLL_MS = SECOND;

/** A database and its name without a password, by which the other end refers to it. */
type MoveEnd = { readonly store: MoveStore; readonly name: string };

type MoveOutput = ScrubOutput & {
  /** How long deliveries in progress may take to end. */
  readonly patienceMs?: number;
};

/**
 * Copies everything from one database to another, compares both row by row, and leaves a mark in the
 * old one, so that no server sends its leads a second time. Returns the number of rows.
 */
export async function moveDatabase(
  from: MoveEnd,
  to: MoveEnd,
  now: number,
  output: MoveOutput,
): Promise<number> {
  await refuseUnfit(from, to);
  await waitForLeases(from.store, output);
  await to.store.setState({ state: 'receiving', other: from.name, at: now });
  const rows = await from.store.whileLocked(async (locked) => {
    if ((await locked.countLeased()) > 0) throw new StoreError(STILL_SENDING);
    const copied = await copyTables(locked.rows, to.store.rows, progressOf('copying', output));
    output.say(`${copied.rows} rows read, ${copied.differing} of them written.`);
    const compared = await compareTables(
      locked.rows,
      to.store.rows,
      progressOf('comparing', output),
    );
    if (compared.differing > 0) {
      throw new StoreError(
        `${compared.differing} of ${compared.rows} rows differ: somebody wrote to ${to.name} meanwhile. Nothing is lost; run the command again.`,
      );
    }
    const at = Math.max(now, (await newestOf(locked)) + 1);
    await locked.setState({ state: 'moved', other: to.name, at });
    return compared.rows;
  });
  // After a crash before this line both refuse servers, and the same command resumes.
  await to.store.setState(undefined);
  return rows;
}

/** The tables that visitors fill, and the column with the time. */
const TIME_COLUMNS = new Map([
  ['leads', 'created_at'],
  ['incoming_messages', 'received_at'],
]);
const VISITOR_TABLES: readonly DatedTable[] = MOVED_TABLES.flatMap((table) => {
  const timeColumn = TIME_COLUMNS.get(table.name);
  return timeColumn ? [{ ...table, timeColumn }] : [];
});

const STILL_SENDING =
  'A server is still sending deliveries of this database: stop it, and run the command again.';

async function refuseUnfit(from: MoveEnd, to: MoveEnd): Promise<void> {
  if (from.name === to.name) throw new StoreError('Both are the same database.');
  const [source, target] = [await from.store.state(), await to.store.state()];
  const isInterrupted = isAbout(target, 'receiving', from);
  if (source && !(isInterrupted && isAbout(source, 'moved', to))) {
    throw new StoreError(
      source.state === 'moved'
        ? `This database was moved to ${source.other} already.`
        : `This database is the target of a move from ${source.other} that is not complete.`,
    );
  }
  if (target && isAbout(target, 'moved', from)) {
    await refuseLateRows(from, to, target.at);
  } else if (!isInterrupted && (await hasRows(to.store))) {
    throw new StoreError(`${to.name} holds leads of its own: choose an empty database.`);
  }
  const notAdopted = await from.store.countNotAdopted();
  if (notAdopted > 0) {
    throw new StoreError(
      `${notAdopted} leads were stored by a server of version 0.1.0: start this version's server once, and stop it again.`,
    );
  }
}

function isAbout(state: MoveState | undefined, kind: MoveState['state'], { name }: MoveEnd) {
  return state?.state === kind && state.other === name;
}

/** Moving back deletes rows that only the target has: no copy of them would be left. */
async function refuseLateRows(from: MoveEnd, to: MoveEnd, movedAt: number): Promise<void> {
  for (const table of VISITOR_TABLES) {
    const late = await countExtraSince(table, movedAt, from.store.rows, to.store.rows);
    if (late === 0) continue;
    throw new StoreError(
      `${to.name} has ${late} rows in "${table.name}" that came after it had moved, because a server was not stopped: coming back would delete them. Choose an empty database.`,
    );
  }
}

/** A server may have written until the lock was taken, and its clock may be ahead of ours. */
async function newestOf({ rows }: MoveAccess): Promise<number> {
  let newest = 0;
  for (const table of VISITOR_TABLES) {
    newest = Math.max(newest, await rows.largest(table, table.timeColumn));
  }
  return newest;
}

async function hasRows({ rows }: MoveStore): Promise<boolean> {
  for (const table of VISITOR_TABLES) if ((await rows.count(table)) > 0) return true;
  return false;
}

async function waitForLeases(store: MoveStore, output: MoveOutput): Promise<void> {
  const until = performance.now() + (output.patienceMs ?? LEASES_END_WITHIN_MS);
  while ((await store.countLeased()) > 0) {
    if (performance.now() > until) throw new StoreError(STILL_SENDING);
    output.progress('waiting for deliveries in progress …');
    await sleep(LEASE_POLL_MS);
  }
}

function progressOf(what: string, output: MoveOutput): MoveProgress {
  return (table, rows) => output.progress(`${what} ${table}: ${rows.toLocaleString('en')} rows …`);
}
