import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { openServerStore } from '../../src/server/database/open-store.ts';
import { SqliteDriver } from '../../src/server/database/sqlite/sqlite-driver.ts';
import type { Store } from '../../src/server/database/store.ts';
import type { DatabaseSetting } from '../../src/server/settings/database.ts';
import { asAdministrator } from './administrator.ts';
import { createMigratedDatabase, createMigratedFile } from './migrated-databases.ts';
import { onServer } from './on-server.ts';
import { IS_SOAK } from './soak.ts';

export type Engine = 'sqlite' | 'postgres';

/** For what each engine does in its own way, and for the doors. */
export const BOTH_ENGINES: readonly Engine[] = ['sqlite', 'postgres'];

/** What features are tested on: SQLite, and with `SOAK=1` PostgreSQL too. */
export const ENGINES: readonly Engine[] = IS_SOAK ? BOTH_ENGINES : ['sqlite'];

/** The embedded binaries lack `pg_dump`: where nothing else is installed, only SQLite's backup is tested. */
export function enginesWithBackup(path = process.env['PATH']): readonly Engine[] {
  const { status } = spawnSync('pg_dump', ['--version'], { env: { PATH: path } });
  if (status === 0) return BOTH_ENGINES;
  process.stderr.write('No pg_dump here: the backup of PostgreSQL is not tested.\n');
  return ['sqlite'];
}

let made = 0;

/** A folder that is removed with the test. A large one needs more time for it than is usual. */
export function temporaryFolder(removedWithinMs?: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'peso-forma-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  }, removedWithinMs);
  return folder;
}

export function freshSqlite() {
  return { engine: 'sqlite' as const, path: join(temporaryFolder(), 'leads.sqlite') };
}

/** Without tables, as the operator makes it. */
export function freshPostgres(options = '') {
  return newPostgres((name) => asAdministrator(`create database ${name} ${options}`));
}

async function newPostgres(create: (name: string) => Promise<unknown>) {
  made++;
  const name = `test_${process.pid}_${Date.now()}_${made}`;
  await create(name);
  onTestFinished(async () => {
    await asAdministrator(`drop database ${name} with (force)`);
  });
  const url = inject('postgresUrl').replace(/\/postgres$/, `/${name}`);
  return { engine: 'postgres' as const, url };
}

export async function freshDatabase(engine: Engine): Promise<DatabaseSetting> {
  return engine === 'sqlite' ? freshSqlite() : freshPostgres();
}

/** Has today's tables, for tests that are not about making them: those take ten times as long to make. */
export function readyPostgres() {
  return newPostgres(createMigratedDatabase);
}

export async function readyDatabase(engine: Engine): Promise<DatabaseSetting> {
  if (engine === 'postgres') return readyPostgres();
  const setting = freshSqlite();
  await createMigratedFile(setting.path);
  return setting;
}

/** The `DATABASE_URL` of a database. */
export function urlOf(setting: DatabaseSetting): string {
  return setting.engine === 'sqlite' ? `file:${setting.path}` : setting.url;
}

/** Opens a store that is closed with the test. */
export async function opened(setting: DatabaseSetting): Promise<Store> {
  const store = await openServerStore(setting);
  onTestFinished(() => store.close());
  return store;
}

/** Opens several stores on one database, as several servers do. */
export async function openedTogether(
  setting: DatabaseSetting,
  count: number,
): Promise<readonly [Store, Store, ...Store[]]> {
  const stores: Store[] = [];
  // Waiting for SQLite's lock blocks the thread: in one process, two would wait for each other.
  if (setting.engine === 'sqlite') {
    for (let index = 0; index < count; index++) stores.push(await opened(setting));
  } else {
    stores.push(...(await Promise.all(Array.from({ length: count }, () => opened(setting)))));
  }
  return stores as [Store, Store, ...Store[]];
}

export async function freshStore(engine: Engine): Promise<Store> {
  return opened(await readyDatabase(engine));
}

/** Runs a statement past the program's own code. */
export async function execute(setting: DatabaseSetting, statement: string): Promise<void> {
  if (setting.engine === 'postgres') return onServer(setting.url, statement);
  const database = new SqliteDriver(setting.path);
  database.exec(statement);
  database.close();
}
