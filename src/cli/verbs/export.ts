import { PAYLOAD_KEYS } from '../../domain/lead/lead-payload.ts';
import type { StoredLead } from '../../server/store/lead.ts';
import { csvLine } from '../csv.ts';
import { isoOf, jsonText, leadsText } from '../text.ts';
import { EXIT, takesNothing, UsageError, type Values, type Verb } from '../verb.ts';
import { statusOf } from './list.ts';

const PAGE = 500;
const KEYS = ['id', 'status', 'created_at'] as const;
const COLUMNS = [...KEYS, ...PAYLOAD_KEYS, 'campaign'] as const;

/** Named as in the shell; `export` alone is a reserved word. */
export const exportLeads: Verb = {
  name: 'export',
  summary: 'write all leads in full, the oldest first',
  help: `Usage: leads export [--format ndjson|csv] [--status STATUS]

  --format ndjson  one JSON object a line: ${KEYS.join(', ')} and the seven keys
                   of the payload, and campaign where there is one (the default)
  --format csv     the same columns for a spreadsheet, campaign always; a cell that it
                   would take for a formula (a phone number with its + too) begins with
                   an apostrophe
  --status STATUS  only leads of this status

The output holds personal data in full: keep it safe, and delete it when done.`,
  options: { format: { type: 'string' }, status: { type: 'string' } },
  check: (values, positionals) => {
    takesNothing(values, positionals);
    formatOf(values);
    statusOf(values);
  },
  run: async ({ store, console, values }) => {
    const format = formatOf(values);
    const lineOf = format === 'csv' ? csvOf : ndjsonOf;
    if (format === 'csv') await console.data(csvLine(COLUMNS));
    let after: string | undefined;
    let count = 0;
    for (;;) {
      const page = await store.list({
        order: 'oldest',
        status: statusOf(values),
        limit: PAGE,
        after,
      });
      await console.data(page.map(lineOf).join(''));
      count += page.length;
      after = page.at(-1)?.id;
      console.progress(`${leadsText(count)} …`);
      if (page.length < PAGE) break;
    }
    console.words(`${leadsText(count)} exported.`);
    return EXIT.fine;
  },
};

function ndjsonOf(lead: StoredLead): string {
  return `${jsonText(recordOf(lead))}\n`;
}

function csvOf(lead: StoredLead): string {
  const record: Record<string, unknown> = { campaign: '', ...recordOf(lead) };
  return csvLine(COLUMNS.map((column) => String(record[column])));
}

function recordOf(lead: StoredLead) {
  return {
    id: lead.id,
    status: lead.status,
    created_at: isoOf(lead.createdAt),
    ...lead.payload,
    ...(lead.campaign !== '' && { campaign: lead.campaign }),
  };
}

function formatOf(values: Values): 'ndjson' | 'csv' {
  const format = values['format'] ?? 'ndjson';
  if (format === 'ndjson' || format === 'csv') return format;
  throw new UsageError('--format: ndjson or csv');
}
