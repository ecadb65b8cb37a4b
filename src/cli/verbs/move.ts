import { databaseName } from '../../server/database/database-name.ts';
import { type DatabaseSetting, parseDatabase } from '../../server/settings/database.ts';
import { auditCommand } from '../audit.ts';
import { ageText } from '../text.ts';
import { defineVerb, EXIT, UsageError } from '../verb.ts';

const STANDARD_INPUT = '-';

export const move = defineVerb({
  name: 'move',
  summary: 'copy everything from SQLite to an empty PostgreSQL database',
  help: `Usage: leads move postgres://user:password@host/name
       leads move -

  -   reads the address from standard input, where a password stays out of the shell's history

Copies everything from the SQLite database of DATABASE_URL to an empty PostgreSQL database, in one
transaction, and compares the number of rows and a hash of each table. Stop the server first: the
command refuses a database that is in use. If it is interrupted, nothing was moved: run it again.

Afterwards set DATABASE_URL to the new database before you start the server. The SQLite file stays
as it was: a server that is started on it would answer its leads once more. Delete it, with its
personal data, once you do not need it any more.`,
  options: {},
  parse: (_values, [text = '', ...rest]) => {
    if (text === '' || rest.length > 0) throw new UsageError('Give one DATABASE to move to, or -.');
    return text === STANDARD_INPUT ? undefined : targetOf(text);
  },
  run: async (context, given) => {
    const { store, console, now } = context;
    const target = given ?? targetOf((await console.stdin()).trim());
    const rows = await store.moveTo({
      url: target.url,
      onMoved: (db, count) =>
        auditCommand({ ...context, store: { ...store, db } }, 'move', `${count} rows`),
      onProgress: console.progress,
    });
    console.stderr(
      `Moved and compared ${rows} rows in ${ageText(Date.now() - now)}. Start the server with DATABASE_URL set to ${databaseName(target)}.`,
    );
    return EXIT.ok;
  },
});

function targetOf(text: string): Extract<DatabaseSetting, { engine: 'postgres' }> {
  const target = parsed(text);
  if (target.engine === 'postgres') return target;
  throw new UsageError('DATABASE: leads move copies to PostgreSQL only (postgres://…).');
}

function parsed(text: string): DatabaseSetting {
  try {
    return parseDatabase(text);
  } catch (error) {
    throw new UsageError(`DATABASE: ${(error as Error).message}.`, { cause: error });
  }
}
