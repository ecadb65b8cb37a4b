import { EXIT, rejectPositionals, type Verb } from '../verb.ts';

export const scrub: Verb = {
  name: 'scrub',
  summary: 'remove the bytes of erased leads from the files of the database',
  help: `Usage: leads scrub

On SQLite, does what leads erase does at its end, and takes a moment. On PostgreSQL, rewrites the
tables (VACUUM FULL) and overwrites the write-ahead log. Each table is locked meanwhile: run it
when few leads come. It first says how large the tables are and roughly how long it takes.

Exits with 1 if something is left, and says what: segments of the log that a replication slot or
the archiver holds, or a missing permission. Backups, archived segments and the logs of standby
servers are not touched.`,
  options: {},
  check: rejectPositionals,
  run: async ({ store, console }) => {
    const isClean = await store.scrubFully({ say: console.stderr, progress: console.progress });
    if (!isClean) return EXIT.failed;
    console.stderr('No erased lead is left in the files of the database. Backups are not touched.');
    return EXIT.ok;
  },
};
