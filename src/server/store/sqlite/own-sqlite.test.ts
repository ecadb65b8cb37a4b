import { expect, test } from 'vitest';
import { hasOwnSqlite } from './own-sqlite.mjs';

test.each([
  ['20.20.2', undefined, false],
  ['22.13.0', '3.53.4', false],
  ['22.22.2', '3.51.2', false],
  ['22.22.3', '3.51.3', true],
  ['24.14.1', '3.51.2', false],
  ['24.15.0', '3.51.3', true],
  ['24.21.0', '3.53.4', true],
  ['26.0.0-nightly', '3.100.0', true],
])('Node %s with SQLite %s: %s', (node, sqlite, expected) => {
  expect(hasOwnSqlite(sqlite === undefined ? { node } : { node, sqlite })).toBe(expected);
});
