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

test.each([
  ['ERR_DLOPEN_FAILED', 'The module was compiled against\na different Node.js version'],
  ['ERR_MODULE_NOT_FOUND', 'Cannot find package'],
  [undefined, 'Could not locate the bindings file. Tried:\n → x'],
])('%s: the installed packages are named', (code, words) => {
  const { message } = openError(errorWith(code, words), FILE);
  expect(message).toMatch(/^The SQLite driver cannot be loaded by Node \d/);
  expect(message).not.toMatch(/damaged|backup|\n/);
});
