import type { Verb } from './verb.ts';
import { backup } from './verbs/backup.ts';
import { erase } from './verbs/erase.ts';
import { exportLeads } from './verbs/export.ts';
import { list } from './verbs/list.ts';
import { purge } from './verbs/purge.ts';
import { report } from './verbs/report.ts';
import { retry } from './verbs/retry.ts';
import { show } from './verbs/show.ts';
import { status } from './verbs/status.ts';

export const VERBS: readonly Verb[] = [
  list,
  show,
  exportLeads,
  erase,
  retry,
  purge,
  backup,
  status,
  report,
];

export const HELP = `The operator's command line: see, export, erase and resend leads.

Usage: npm run leads -- VERB [options]

${VERBS.map(({ name, summary }) => `  ${name.padEnd(8)}${summary}`).join('\n')}

  leads VERB --help   more about one verb

Data goes to standard output, words to standard error; machines call npm run --silent.
Exit code 0: fine, 1: failed, 2: wrong usage, 3: not found.
The database is that of the server: DATABASE_URL, or file:./data/leads.sqlite.
`;
