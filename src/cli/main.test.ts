import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freshPostgres, opened, temporaryFolder } from '../../tests/support/databases.ts';

test('files written by a command and its child processes are private from the first byte', async () => {
  const setting = await freshPostgres();
  await opened(setting);
  const folder = temporaryFolder();
  const copy = join(folder, 'copy.dump');
  // A fake pg_dump that writes its umask to the file.
  writeFileSync(
    join(folder, 'pg_dump'),
    '#!/bin/sh\nfor word; do case $word in --file=*) umask > "${word#--file=}";; esac; done\n',
  );
  chmodSync(join(folder, 'pg_dump'), 0o700);
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`);
  vi.stubEnv('DATABASE_URL', setting.url);
  const [argv, umask] = [process.argv, process.umask(0o022)];
  process.argv = ['node', 'leads', 'backup', copy];
  onTestFinished(() => {
    process.argv = argv;
    process.umask(umask);
    vi.unstubAllEnvs();
  });
  await import('./main.ts');
  expect(process.exitCode).toBe(0);
  expect(Number.parseInt(readFileSync(copy, 'utf8'), 8)).toBe(0o077);
});
