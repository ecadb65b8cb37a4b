import { type AuditEntry, auditLog } from '../../server/audit.ts';
import { parseCount } from '../parse-option.ts';
import { tableText } from '../table.ts';
import { indentedJson, isoOf, minuteOf } from '../text.ts';
import { defineVerb, EXIT, onlyOptions } from '../verb.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 999_999;

const COLUMNS = [
  { title: 'TIME', maxWidth: 16 },
  { title: 'WHO', maxWidth: 16 },
  { title: 'ACTION', maxWidth: 10 },
  { title: 'LEAD', maxWidth: 36 },
  { title: 'DETAIL', maxWidth: 40 },
];

export const log = defineVerb({
  name: 'log',
  summary: "print who looked at or changed people's data, newest first",
  help: `Usage: leads log [--limit N] [--json]

Views at the desk, reveals, exports, erasures, purges, withdrawals of consent, restrictions,
answers, marks, moves and restores, with the time, the person (a name at the desk, or the system's
user of a command) and the lead's id, never with contents. The server deletes entries after
RETENTION_DAYS.

  --limit N  at most N entries (default ${DEFAULT_LIMIT})
  --json     an array of objects instead of a table`,
  options: { limit: { type: 'string' }, json: { type: 'boolean' } },
  parse: (values, positionals) => ({
    ...onlyOptions(values, positionals),
    limit: parseCount(values, 'limit', DEFAULT_LIMIT, MAX_LIMIT),
  }),
  run: async ({ store, console }, { limit, json }) => {
    const entries = await auditLog(store.db, limit);
    if (json) {
      await console.stdout(indentedJson(entries.map(entryJson)));
      return EXIT.ok;
    }
    if (entries.length > 0) await console.stdout(tableText(COLUMNS, entries.map(entryCells)));
    else console.stderr('The log is empty.');
    return EXIT.ok;
  },
});

function entryCells({ at, actor, action, leadId, detail }: AuditEntry) {
  return [minuteOf(at), actor, action, leadId ?? '-', detail ?? ''];
}

function entryJson({ at, actor, action, leadId, detail }: AuditEntry) {
  return { at: isoOf(at), actor, action, lead_id: leadId, detail };
}
