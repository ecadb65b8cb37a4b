import type { Verb } from './verb.ts';
import { backup } from './verbs/backup.ts';
import { erase } from './verbs/erase.ts';
import { exportLeads } from './verbs/export.ts';
import { list } from './verbs/list.ts';
import { log } from './verbs/log.ts';
import { purge } from './verbs/purge.ts';
import { report } from './verbs/report.ts';
import { restrict } from './verbs/restrict.ts';
import { retry } from './verbs/retry.ts';
import { scrub } from './verbs/scrub.ts';
import { show } from './verbs/show.ts';
import { status } from './verbs/status.ts';

export const VERBS: readonly Verb[] = [
  list,
  show,
  exportLeads,
  erase,
  restrict,
  retry,
  purge,
  scrub,
  backup,
  status,
  report,
  log,
];

export const HELP = `List, export, erase and resend leads.

Usage: npm run leads -- VERB [options]

${VERBS.map(({ name, summary }) => `  ${name.padEnd(10)}${summary}`).join('\n')}

  leads VERB --help   the options of one verb

Data goes to standard output, messages go to standard error. In scripts, call npm run --silent.
Exit codes: 0 success, 1 failure, 2 wrong usage, 3 not found.
DATABASE_URL names the database, as for the server; the default is file:./data/leads.sqlite.
`;
