import { resolve } from 'node:path';
import { restoreStore } from '../../server/database/backup-store.ts';
import { openOperatorStore } from '../../server/database/open-store.ts';
import { auditCommand } from '../audit.ts';
import { ageText } from '../text.ts';
import { defineVerb, EXIT, onlyPath } from '../verb.ts';

export const restore = defineVerb({
  name: 'restore',
  summary: 'put a backup in the place of the database',
  help: `Usage: leads restore PATH

Stop the server first: the command refuses a database that is in use. On SQLite the backup is
checked, and the database that was there stays beside it under another name, which is printed. On
PostgreSQL, DATABASE_URL names an empty database, which pg_restore fills; the old one stays as it
is.

A backup knows nothing of what came after it: leads delivered since then are sent again, and
erasures and restrictions since then are undone. leads log on the old database names them: repeat
them before you start the server. Then leads revoke --all.`,
  options: {},
  parse: (_values, positionals) => onlyPath(positionals, 'Give the PATH of one backup.'),
  runAlone: async (context, given) => {
    const { config, console, now } = context;
    const path = resolve(console.cwd, given);
    console.progress('restoring …');
    const kept = await restoreStore(config.database, path, now);
    const store = await openOperatorStore(config.database);
    await auditCommand({ ...context, store }, 'restore');
    await store.close();
    console.stderr(`Restored ${path} in ${ageText(Date.now() - now)}.`);
    if (kept !== undefined) {
      console.stderr(`The database that was there is now ${kept}: it holds personal data, too.`);
    }
    console.stderr('Erasures and restrictions after the backup are undone: leads restore --help.');
    return EXIT.ok;
  },
});
