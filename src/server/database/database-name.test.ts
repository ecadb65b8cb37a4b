import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { databaseName } from './database-name.ts';

test('a SQLite file is named with its full path', () => {
  const path = './data/leads.sqlite';
  expect(databaseName({ engine: 'sqlite', path })).toBe(`file:${resolve(path)}`);
});

test.each([
  ['postgres://anna:secret@db.example:5433/leads', 'postgres://anna@db.example:5433/leads'],
  ['postgres://:secret@db.example/leads', 'postgres://db.example/leads'],
  [
    'postgresql://db/leads?password=secret&host=/run/postgresql&sslpassword=secret',
    'postgresql://db/leads?host=%2Frun%2Fpostgresql',
  ],
  ['postgres://anna:secret%40@db/leads?options=-c%20x%3Dsecret', 'postgres://anna@db/leads'],
])('%s is named without its password', (url, name) => {
  expect(databaseName({ engine: 'postgres', url })).toBe(name);
});
