import { expect, test } from 'vitest';
import { openError } from './open-error.ts';

const FILE = '/data/leads.sqlite';

function errorWith(code: string | undefined, message = 'words'): Error {
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}

test.each(['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'SQLITE_IOERR_SHORT_READ'])(
  '%s: the file may be damaged',
  (code) => {
    expect(openError(errorWith(code), FILE).message).toMatch(
      /^The database \/data\/leads\.sqlite cannot be opened .*restore a backup/,
    );
  },
);

test.each(['SQLITE_CANTOPEN', 'SQLITE_BUSY', 'EACCES', undefined])(
  '%s: the file is not called damaged',
  (code) => {
    const { message } = openError(errorWith(code), FILE);
    expect(message).toContain('Check who owns the file');
    expect(message).not.toMatch(/damaged|backup/);
  },
);

test('SQLITE_FULL: the disk is named', () => {
  const { message } = openError(errorWith('SQLITE_FULL'), FILE);
  expect(message).toMatch(/^The database \/data\/leads\.sqlite cannot be opened .*Make space/);
  expect(message).not.toMatch(/damaged|backup|owns/);
});
