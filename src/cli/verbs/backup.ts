import { resolve } from 'node:path';
import { ageText } from '../text.ts';
import { EXIT, UsageError, type Verb } from '../verb.ts';

export const backup: Verb = {
  name: 'backup',
  summary: 'copy the live database to a file',
  help: `Usage: leads backup PATH

A consistent copy while the server runs: everything acknowledged before is in it. It never
overwrites. SQLite: the copy is a database, checked before it gets its name. PostgreSQL: runs
pg_dump (custom format). The copy holds personal data in full: keep it safe.`,
  options: {},
  check: (_values, positionals) => {
    if (positionals.length !== 1 || positionals[0] === '') throw new UsageError('Where to? PATH');
  },
  run: async ({ store, console, positionals, now }) => {
    const path = resolve(console.folder, positionals[0] ?? '');
    console.progress('copying …');
    await store.backup(path, (bytes, total) => console.progress(copying(bytes, total)));
    console.words(`Backed up to ${path} in ${ageText(Date.now() - now)}.`);
    return EXIT.fine;
  },
};

function copying(bytes: number, total: number | undefined): string {
  const size = `${(bytes / 1e6).toFixed(0)} MB`;
  return total ? `copying … ${Math.floor((100 * bytes) / total)} % (${size})` : `copying … ${size}`;
}
