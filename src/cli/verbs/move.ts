import { parseDatabase } from '../../server/settings/database.ts';
import { databaseName } from '../../server/store/database-name.ts';
import { moveDatabase } from '../../server/store/move/move-database.ts';
import { openMoveTarget } from '../../server/store/open-store.ts';
import { auditStamp } from '../audit.ts';
import { ageText } from '../text.ts';
import { EXIT, UsageError, type Verb } from '../verb.ts';

const STANDARD_INPUT = '-';

export const move: Verb = {
  name: 'move',
  summary: 'move everything to another database, such as from SQLite to PostgreSQL',
  help: `Usage: leads move DATABASE
       leads move -

  DATABASE   postgres://user:password@host/name, or file:PATH
  -          reads it from standard input, where a password stays out of the shell's history

Copies every lead, delivery, message, mark and log entry from the database of DATABASE_URL to
DATABASE, which must be empty, and compares both row by row. Stop the server first: while the
command runs nothing can be stored in the old database. To resume an interrupted move, run the same
command again.

Afterwards no server starts on the old database any more, and nothing can be stored in it. Set
DATABASE_URL to the new one. To move back, run the command there with the old database as its
target. The lists of the desk are made again when the server starts.`,
  options: {},
  check: (_values, positionals) => {
    const [text = ''] = positionals;
    if (positionals.length !== 1) throw new UsageError('Give one DATABASE to move to, or -.');
    if (text !== STANDARD_INPUT) targetOf(text);
  },
  run: async (context) => {
    const { store, config, console, positionals, now } = context;
    const [text = ''] = positionals;
    const setting = targetOf(text === STANDARD_INPUT ? (await console.stdin()).trim() : text);
    const target = await openMoveTarget(setting);
    try {
      const rows = await moveDatabase(
        { store: store.moving, name: databaseName(config.database) },
        { store: target.moving, name: databaseName(setting) },
        now,
        { say: console.stderr, progress: console.progress },
      );
      await target.audit([
        { ...auditStamp(context), action: 'move', leadId: null, detail: `${rows} rows` },
      ]);
      console.stderr(
        `Moved and compared ${rows} rows in ${ageText(Date.now() - now)}. Start the server with DATABASE_URL set to ${databaseName(setting)}.`,
      );
      return EXIT.ok;
    } finally {
      await target.close();
    }
  },
};

function targetOf(text: string) {
  try {
    return parseDatabase(text);
  } catch (error) {
    throw new UsageError(`DATABASE: ${(error as Error).message}.`, { cause: error });
  }
}
