import { backup, DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** SQLite's names of its result codes, by number. */
const CODES =
  'OK ERROR INTERNAL PERM ABORT BUSY LOCKED NOMEM READONLY INTERRUPT IOERR CORRUPT NOTFOUND FULL CANTOPEN PROTOCOL EMPTY SCHEMA TOOBIG CONSTRAINT MISMATCH MISUSE NOLFS AUTH FORMAT RANGE NOTADB'.split(
    ' ',
  );

/** The low byte of an extended result is the result itself: SQLITE_BUSY of SQLITE_BUSY_SNAPSHOT. */
const PRIMARY_CODE = 0xff;

type OpenOptions = {
  readonly readonly?: boolean;
  readonly fileMustExist?: boolean;
  /** How long a statement waits for a lock, in milliseconds. */
  readonly timeout?: number;
};

/** Node's SQLite with the interface that Kysely expects, and with SQLite's names of errors. */
export class SqliteDriver implements SqliteDatabase {
  readonly name: string;
  readonly #database: DatabaseSync;

  constructor(path: string, options: OpenOptions = {}) {
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
      all: (parameters) => withCode(() => statement.all(...(parameters as SQLInputValue[]))),
      run: (parameters) => withCode(() => statement.run(...(parameters as SQLInputValue[]))),
      iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
    };
  }

  exec(sql: string): void {
    withCode(() => this.#database.exec(sql));
  }

  pragma(sql: string, { simple } = { simple: false }): unknown {
    const rows = this.prepare(`pragma ${sql}`).all([]);
    return simple ? Object.values(rows[0] ?? {})[0] : rows;
  }

  async backup(path: string): Promise<void> {
    await backup(this.#database, path).catch(throwWithCode);
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
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
