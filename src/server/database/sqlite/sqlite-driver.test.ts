import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../../tests/support/databases.ts';
import { SqliteDriver } from './sqlite-driver.ts';

type Options = ConstructorParameters<typeof SqliteDriver>[1];

function open(path: string, options?: Options) {
  const database = new SqliteDriver(path, options);
  onTestFinished(() => database.close());
  return database;
}

function freshPath(name = 'x.sqlite'): string {
  return join(temporaryFolder(), name);
}

const coded = (code: string) => expect.objectContaining({ code });

test('foreign keys are checked', () => {
  const database = open(freshPath());
  expect(database.pragma('foreign_keys', { simple: true })).toBe(1);
});

test.each(['plain.sqlite', "a b%20c#d?mode=ro&'e.sqlite"])(
  'the file %s is opened by its name',
  (name) => {
    const path = freshPath(name);
    expect(open(path).name).toBe(path);
    open(path).exec('create table t (a)');
    expect(existsSync(path)).toBe(true);
    expect(open(path, { fileMustExist: true }).pragma('table_list(t)')).toHaveLength(1);
  },
);

test.each<[string, Options]>([
  ['read', { readonly: true }],
  ['read and written', { fileMustExist: true }],
])('a file that is only %s is not made', (_name, options) => {
  const path = freshPath();
  expect(() => open(path, options)).toThrow(coded('SQLITE_CANTOPEN'));
  expect(existsSync(path)).toBe(false);
});

test('errors carry the names that SQLite has for them', () => {
  const path = freshPath();
  const database = open(path);
  database.exec('create table t (a integer primary key); insert into t values (1)');
  const insert = database.prepare('insert into t values (?)');
  expect(() => insert.run([1])).toThrow(
    expect.objectContaining({ code: expect.stringMatching(/^SQLITE_CONSTRAINT/) }),
  );
  expect(() => database.prepare('nothing')).toThrow(coded('SQLITE_ERROR'));
  expect(() => open(path, { readonly: true }).exec('delete from t')).toThrow(
    coded('SQLITE_READONLY'),
  );
  database.exec('begin immediate');
  const other = open(path, { timeout: 0 });
  expect(() => other.prepare('begin immediate').run([])).toThrow(coded('SQLITE_BUSY'));
  expect(() => other.exec('insert into t values (2)')).toThrow(coded('SQLITE_BUSY'));
});
