import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { typedPath } from './typed-path.ts';

test.each([
  ['a plain path', ' logo.svg ', 'logo.svg'],
  ['the home folder', '~/Desktop/logo.png', join(homedir(), 'Desktop/logo.png')],
  ['the home folder in quotes', '"~/il mio logo.png"', join(homedir(), 'il mio logo.png')],
  ['a name that begins with a tilde', '~logo.png', '~logo.png'],
  ['apostrophes around', "'/tmp/il mio logo.png' ", '/tmp/il mio logo.png'],
  ['an apostrophe within apostrophes', "'/tmp/l'\\''orto.png'", "/tmp/l'orto.png"],
  ['quotation marks around', '"/tmp/l\'orto.png"', "/tmp/l'orto.png"],
  ['backslashes before spaces', '/tmp/il\\ mio\\ logo.png', '/tmp/il mio logo.png'],
  ['a file address', 'file:///tmp/il%20mio%20logo.png', '/tmp/il mio logo.png'],
  ['the address of another machine', 'file://server/logo.png', 'file://server/logo.png'],
  ['nothing', '  ', ''],
])('%s', (_name, typed, path) => {
  expect(typedPath(typed, 'linux')).toBe(path);
});

test('on Windows a backslash separates folders', () => {
  expect(typedPath('"C:\\Users\\Anna\\il logo.png"', 'win32')).toBe('C:\\Users\\Anna\\il logo.png');
  expect(typedPath('C:\\Users\\Anna\\logo.png', 'win32')).toBe('C:\\Users\\Anna\\logo.png');
});
