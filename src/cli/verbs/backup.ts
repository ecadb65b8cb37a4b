import { resolve } from 'node:path';
import { ageText, copiedText } from '../text.ts';
import { EXIT, UsageError, type Verb } from '../verb.ts';

export const backup: Verb = {
  name: 'backup',
  summary: 'copy the live database to a file',
  help: `Usage: leads backup PATH

Makes a consistent copy while the server runs, with every lead acknowledged before the command.
An existing file is never overwritten. On SQLite the copy is a database that is checked before it
gets its name; on PostgreSQL it is a dump by pg_dump in the custom format. The copy contains
personal data: keep it safe.`,
  options: {},
  check: (_values, positionals) => {
    if (positionals.length !== 1 || positionals[0] === '')
      throw new UsageError('Give one PATH for the copy.');
  },
  run: async ({ store, console, positionals, now }) => {
    const path = resolve(console.cwd, positionals[0] ?? '');
    console.progress('copying …');
    await store.backup(path, (bytes, total) =>
      console.progress(copiedText('copying', bytes, total)),
    );
    console.stderr(`Backed up to ${path} in ${ageText(Date.now() - now)}.`);
    return EXIT.ok;
  },
};
