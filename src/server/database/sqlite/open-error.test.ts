import { expect, test } from 'vitest';
import { openError } from './open-error.ts';

test.each([
  ['SQLITE_CORRUPT', 'If it is damaged, restore a backup'],
  ['SQLITE_IOERR', 'If it is damaged, restore a backup'],
  ['SQLITE_CANTOPEN', 'Check who owns the file'],
  ['SQLITE_FULL', 'Make space on its disk.'],
  [undefined, 'Check who owns the file'],
])('%s: %s', (code, hint) => {
  const { message } = openError(Object.assign(new Error('words'), { code }), '/data/leads.sqlite');
  expect(message).toMatch(/^The database \/data\/leads\.sqlite cannot be opened .*words/);
  expect(message).toContain(`). ${hint}`);
});
