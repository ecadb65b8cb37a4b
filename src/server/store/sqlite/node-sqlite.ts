import { pathToFileURL } from 'node:url';
import type { SqliteStatement } from 'kysely';
import type { BackupOptions, SqliteConnection, SqliteConnector } from './sqlite-connection.ts';

/** SQLite's names of its result codes, by number. */
const CODES =
  'OK ERROR INTERNAL PERM ABORT BUSY LOCKED NOMEM READONLY INTERRUPT IOERR CORRUPT NOTFOUND FULL CANTOPEN PROTOCOL EMPTY SCHEMA TOOBIG CONSTRAINT MISMATCH MISUSE NOLFS AUTH FORMAT RANGE NOTADB'.split(
    ' ',
  );

/** The low byte of an extended result is the result itself: SQLITE_BUSY of SQLITE_BUSY_SNAPSHOT. */
const PRIMARY_CODE = 0xff;

/** The part of `node:sqlite` that is used; the types of Node 20 do not include it. */
type NodeStatement = {
  all(...parameters: readonly unknown[]): unknown[];
  run(...parameters: readonly unknown[]): ReturnType<SqliteStatement['run']>;
  iterate(...parameters: readonly unknown[]): IterableIterator<unknown>;
  columns(): readonly unknown[];
};
type NodeDatabase = {
  readonly isOpen: boolean;
  readonly isTransaction: boolean;
  prepare(sql: string): NodeStatement;
  exec(sql: string): void;
  close(): void;
};
type NodeModule = {
  DatabaseSync: new (
    location: string | URL,
    options: { readOnly: boolean; timeout: number },
  ) => NodeDatabase;
  backup: (source: NodeDatabase, path: string, options: BackupOptions) => Promise<number>;
};

const { DatabaseSync, backup } = loadQuietly();

/** Node's built-in SQLite with the interface of better-sqlite3, as far as the store uses it. */
export class NodeSqlite implements SqliteConnection {
  readonly name: string;
  readonly #database: NodeDatabase;

  constructor(path: string, options: ConstructorParameters<SqliteConnector>[1] = {}) {
    const { readonly = false, fileMustExist = false, timeout = 5000 } = options;
    const url = pathToFileURL(path);
    if (fileMustExist && !readonly) url.searchParams.set('mode', 'rw');
    this.name = path;
    this.#database = withCode(() => new DatabaseSync(url, { readOnly: readonly, timeout }));
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  prepare(sql: string): SqliteStatement {
    const statement = withCode(() => this.#database.prepare(sql));
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => withCode(() => statement.all(...parameters)),
      run: (parameters) => withCode(() => statement.run(...parameters)),
      // Kysely requires it, but no query of the store streams.
      iterate: (parameters) => statement.iterate(...parameters),
    };
  }

  exec(sql: string): void {
    withCode(() => this.#database.exec(sql));
  }

  pragma(sql: string, { simple } = { simple: false }): unknown {
    const rows = this.prepare(`pragma ${sql}`).all([]);
    return simple ? Object.values(rows[0] ?? {})[0] : rows;
  }

  async backup(path: string, options: BackupOptions): Promise<void> {
    await backup(this.#database, path, options).catch(throwWithCode);
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }
}

/** Node 22 warns that this module is experimental; nothing else is loaded meanwhile. */
function loadQuietly(): NodeModule {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return process.getBuiltinModule('node:sqlite') as NodeModule;
  } finally {
    process.emitWarning = emitWarning;
  }
}

function withCode<Value>(action: () => Value): Value {
  try {
    return action();
  } catch (error) {
    return throwWithCode(error);
  }
}

/** Adds SQLite's name of the error as its `code`, which the store reads. */
function throwWithCode(error: unknown): never {
  const { errcode } = error as { errcode?: number };
  const code = errcode === undefined ? undefined : CODES[errcode & PRIMARY_CODE];
  throw code === undefined ? error : Object.assign(error as Error, { code: `SQLITE_${code}` });
}
