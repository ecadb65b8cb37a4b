import { PAYLOAD_KEYS } from '../../domain/lead/lead-payload.ts';
import type { StoredLead } from '../../server/store/lead.ts';
import { csvLine } from '../csv.ts';
import { isoOf, jsonText, leadsText } from '../text.ts';
import { EXIT, rejectPositionals, UsageError, type Values, type Verb } from '../verb.ts';
import { parseStatus } from './list.ts';

const PAGE_SIZE = 500;
const KEYS = ['id', 'status', 'created_at'] as const;
const COLUMNS = [...KEYS, ...PAYLOAD_KEYS, 'campaign', 'answer'] as const;

/** `export` is a reserved word. */
export const exportLeads: Verb = {
  name: 'export',
  summary: 'print all leads in full, oldest first',
  help: `Usage: leads export [--format ndjson|csv] [--status STATUS]

  --format ndjson  one JSON object per line: ${KEYS.join(', ')}, the seven keys
                   of the payload, campaign if there is one, and answer (the default)
  --format csv     the same columns for a spreadsheet, always with campaign; cells that it
                   would run as a formula (phone numbers too) start with an apostrophe
  --status STATUS  only leads with this status

The output contains personal data: keep it safe, and delete it when done.`,
  options: { format: { type: 'string' }, status: { type: 'string' } },
  check: (values, positionals) => {
    rejectPositionals(values, positionals);
    parseFormat(values);
    parseStatus(values);
  },
  run: async ({ store, console, values }) => {
    const format = parseFormat(values);
    const lineOf = format === 'csv' ? csvOf : ndjsonOf;
    if (format === 'csv') await console.stdout(csvLine(COLUMNS));
    let after: string | undefined;
    let count = 0;
    for (;;) {
      const page = await store.list({
        order: 'oldest',
        status: parseStatus(values),
        limit: PAGE_SIZE,
        after,
      });
      await console.stdout(page.map(lineOf).join(''));
      count += page.length;
      after = page.at(-1)?.id;
      console.progress(`${leadsText(count)} …`);
      if (page.length < PAGE_SIZE) break;
    }
    console.stderr(`${leadsText(count)} exported.`);
    return EXIT.ok;
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
    answer: lead.answer,
  };
}

function parseFormat(values: Values): 'ndjson' | 'csv' {
  const format = values['format'] ?? 'ndjson';
  if (format === 'ndjson' || format === 'csv') return format;
  throw new UsageError('--format must be ndjson or csv.');
}
