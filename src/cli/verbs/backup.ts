import { resolve } from 'node:path';
import { backupStore } from '../../server/database/backup-store.ts';
import { ageText } from '../text.ts';
import { defineVerb, EXIT, onlyPath } from '../verb.ts';

export const backup = defineVerb({
  name: 'backup',
  summary: 'copy the live database to a file',
  help: `Usage: leads backup PATH

Makes a consistent copy while the server runs, with every lead acknowledged before the command.
An existing file is never overwritten. On SQLite the copy is a database that is checked before it
gets its name; on PostgreSQL it is a dump by pg_dump in the custom format. The copy contains
personal data: keep it safe.`,
  options: {},
  parse: (_values, positionals) => onlyPath(positionals, 'Give one PATH for the copy.'),
  run: async ({ config, store, console, now }, given) => {
    const path = resolve(console.cwd, given);
    console.progress('copying …');
    await backupStore(config.database, store.db, path);
    console.stderr(`Backed up to ${path} in ${ageText(Date.now() - now)}.`);
    return EXIT.ok;
  },
});
