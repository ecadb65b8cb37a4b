import { TIME_ZONE } from '../domain/desk/time-zone.ts';
import type { Verb } from './verb.ts';
import { answer } from './verbs/answer.ts';
import { answered } from './verbs/answered.ts';
import { backup } from './verbs/backup.ts';
import { devices } from './verbs/devices.ts';
import { erase } from './verbs/erase.ts';
import { exportLeads } from './verbs/export.ts';
import { invite } from './verbs/invite.ts';
import { list } from './verbs/list.ts';
import { log } from './verbs/log.ts';
import { move } from './verbs/move.ts';
import { purge } from './verbs/purge.ts';
import { report } from './verbs/report.ts';
import { restore } from './verbs/restore.ts';
import { restrict } from './verbs/restrict.ts';
import { retry } from './verbs/retry.ts';
import { revoke } from './verbs/revoke.ts';
import { show } from './verbs/show.ts';
import { status } from './verbs/status.ts';
import { whatsapp } from './verbs/whatsapp.ts';

/** Verbs that change nothing: nobody misses the rest of an output that is cut off. */
const READERS = new Set<Verb>([list, show, exportLeads, status, report, log, devices]);

export function isChange(name: string | undefined): boolean {
  return VERBS.some((verb) => verb.name === name && !READERS.has(verb));
}

export const VERBS: readonly Verb[] = [
  list,
  show,
  exportLeads,
  erase,
  restrict,
  retry,
  answer,
  answered,
  purge,
  backup,
  restore,
  move,
  status,
  report,
  log,
  invite,
  devices,
  revoke,
  whatsapp,
];

const NAME_WIDTH = Math.max(...VERBS.map(({ name }) => name.length)) + 2;

export const HELP = `List, export, erase and resend leads.

Usage: npm run leads -- VERB [options]

${VERBS.map(({ name, summary }) => `  ${name.padEnd(NAME_WIDTH)}${summary}`).join('\n')}

  leads VERB --help   the options of one verb
  leads --version     the version of this program

Times are those of ${TIME_ZONE}; in JSON and CSV they are UTC, but for Excel.
Data goes to standard output, messages go to standard error. In scripts, call npm run --silent.
Exit codes: 0 success, 1 failure, 2 wrong usage, 3 not found.
DATABASE_URL names the database, as for the server, in the environment or in the file .env; the
default is file:./data/leads.sqlite. Every verb names the database that it reads.
`;
