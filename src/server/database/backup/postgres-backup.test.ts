import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../../tests/support/databases.ts';
import { StoreError } from '../store-error.ts';
import { postgresBackup } from './postgres-backup.ts';

test.each([
  ['postgres://anna:very%20secret@db.example', '', 'very secret'],
  ['postgres://anna@db.example', 'password=very%20secret&', 'very secret'],
  // The driver accepts a bare %.
  ['postgres://anna:100%secret@db.example', '', '100%secret'],
])(
  'the password is not on the command line of pg_dump: %s, %s',
  async (host, parameter, secret) => {
    const url = `${host}/leads?${parameter}options=-c%20work_mem%3D8MB`;
    const folder = temporaryFolder();
    const copy = join(folder, 'copy.dump');
    // A fake pg_dump that writes what it was given to the file.
    writeFileSync(
      join(folder, 'pg_dump'),
      `#!/bin/sh\nfor word; do case $word in --file=*) file="\${word#--file=}";; esac; done\nprintf '%s\\n' "$PGPASSWORD" "$*" > "$file"\n`,
    );
    chmodSync(join(folder, 'pg_dump'), 0o700);
    vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`);
    await postgresBackup(url, copy);
    const [password, words = ''] = readFileSync(copy, 'utf8').split('\n');
    expect(password).toBe(secret);
    expect(words).toMatch(/postgres:\/\/anna@db\.example\/leads\?options=-c%20work_mem%3D8MB$/);
    expect(words).not.toContain('secret');
  },
);

test.each([
  ['is missing', undefined, 'pg_dump is not on the PATH: install the PostgreSQL client programs.'],
  ['may not be run', 0o600, 'pg_dump cannot be started (EACCES).'],
])('says so if pg_dump %s', async (_, mode, message) => {
  const folder = temporaryFolder();
  if (mode) writeFileSync(join(folder, 'pg_dump'), '', { mode });
  vi.stubEnv('PATH', folder);
  const copying = postgresBackup('postgres://db.example/leads', join(folder, 'copy.dump'));
  await expect(copying).rejects.toThrow(new StoreError(message));
});
