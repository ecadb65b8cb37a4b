import { type Cell, type CsvDialect, csvHeader, csvLine } from '../../domain/lead/csv.ts';
import { LEAD_COLUMNS, leadCells } from '../../domain/lead/lead-table.ts';
import type { Store } from '../../server/database/store.ts';
import { LEAD_STATUSES, type LeadStatus } from '../../server/leads/lead.ts';
import {
  countListed,
  type ListFilter,
  listLeads,
  type StoredLead,
} from '../../server/leads/lookup-queries.ts';
import { localTimeOf } from '../../server/time/brand-days.ts';
import { auditCommand } from '../audit.ts';
import { checkPhoneOption, PHONE_OPTION, requireChosen } from '../chosen-leads.ts';
import { parseChoice } from '../parse-option.ts';
import { RESTRICTED_OPTION, reportLeftOut, restrictedFilter } from '../restricted-option.ts';
import { isoOf, jsonText, leadsText } from '../text.ts';
import { defineVerb, EXIT, onlyOptions, UsageError } from '../verb.ts';

const PAGE_SIZE = 500;
const KEYS = ['id', 'status', 'created_at'] as const;
const CSV_COLUMNS = [
  ...KEYS,
  'consent_at',
  'consent_version',
  ...LEAD_COLUMNS,
  'campaign',
  'delivered_at',
  'answer_at',
  'restricted_at',
  'answer',
];

/** `export` is a reserved word. */
export const exportLeads = defineVerb({
  name: 'export',
  summary: 'print leads in full, all or those of a person, oldest first',
  help: `Usage: leads export [--format ndjson|csv] [--for excel] [--status STATUS] [--restricted]
       leads export [--format ndjson|csv] [--for excel] --phone -   (number on standard input)

  --format ndjson  one JSON object per line: ${KEYS.join(', ')}, the seven keys
                   of the payload, campaign and restricted_at where there is one, and answer
                   (the default)
  --format csv     a table: each answer and each figure in a column of its own, with the times
                   of consent, delivery and answer; cells that a spreadsheet would run as a
                   formula start with an apostrophe
  --for excel      CSV as an Italian Excel opens it by a double click: semicolons, decimal
                   commas, Italian local times
  --status STATUS  only leads with this status
  --restricted     also leads that are restricted (leads restrict)
  --phone -        all leads with the number (+39…) on standard input, restricted ones too: for
                   a person who asks for a copy of their data

The output contains personal data: keep it safe, and delete it when done. Each export goes into
the audit log (leads log) with the number of leads.`,
  options: {
    ...PHONE_OPTION,
    ...RESTRICTED_OPTION,
    format: { type: 'string' },
    for: { type: 'string' },
    status: { type: 'string' },
  },
  parse: (values, positionals) => {
    onlyOptions(values, positionals);
    checkPhoneOption(values);
    const format = parseChoice(values, 'format', ['ndjson', 'csv']) ?? 'ndjson';
    const dialect = dialectOf(values.for, format);
    const status = parseChoice(values, 'status', LEAD_STATUSES);
    const isPerson = values.phone !== undefined;
    if (status && isPerson) throw new UsageError('--status or --phone, not both.');
    return { format, dialect, status, restricted: values.restricted ?? false, isPerson };
  },
  run: async (context, options) => {
    const { store, console } = context;
    const { format, dialect, isPerson } = options;
    const filter = { ...restrictedFilter(options), status: options.status };
    const columns = columnsOf(options);
    const lineOf =
      format === 'csv' ? (lead: StoredLead) => csvOf(lead, columns, dialect) : ndjsonOf;
    // Nothing is printed, not even the header, before it is known that there is a lead to export
    // and the audit log has its entry.
    const person = isPerson ? await requireChosen(context, undefined) : undefined;
    const total = person?.length ?? (await countListed(store.db, filter));
    await auditCommand(context, 'export', detailOf(total, options));
    if (format === 'csv') await console.stdout(csvHeader(columns, dialect));
    let count = 0;
    for await (const page of person ? [person] : pagesOf(store, filter, total)) {
      await console.stdout(page.map(lineOf).join(''));
      count += page.length;
      console.progress(`${leadsText(count)} …`);
    }
    console.stderr(`${leadsText(count)} exported.`);
    if (!person) await reportLeftOut(context, options);
    return EXIT.ok;
  },
});

/** Leads that arrive during the export are left out: the audit log already has the total. */
async function* pagesOf(
  { db }: Store,
  filter: ListFilter,
  total: number,
): AsyncGenerator<readonly StoredLead[]> {
  let after: string | undefined;
  for (let left = total; left > 0; ) {
    const limit = Math.min(left, PAGE_SIZE);
    const page = await listLeads(db, { ...filter, order: 'oldest', limit, after });
    yield page;
    after = page.at(-1)?.id;
    left -= page.length;
    if (page.length < limit) return;
  }
}

type Options = {
  readonly status: LeadStatus | undefined;
  readonly restricted: boolean;
  readonly isPerson: boolean;
};

/** The audit log gets numbers and options only. */
function detailOf(total: number, { status, restricted, isPerson }: Options): string {
  const options = [
    ...(status === undefined ? [] : [`--status ${status}`]),
    ...(restricted ? ['--restricted'] : []),
    ...(isPerson ? ['--phone'] : []),
  ];
  return [leadsText(total), ...options].join(' ');
}

function ndjsonOf(lead: StoredLead): string {
  return `${jsonText(recordOf(lead))}\n`;
}

function csvOf(lead: StoredLead, columns: readonly string[], dialect: CsvDialect): string {
  const timeOf = (timestamp: number | null) =>
    timestamp !== null && dialect === 'excel' ? localTimeOf(timestamp) : (isoOf(timestamp) ?? '');
  const cells: Readonly<Record<string, Cell>> = {
    id: lead.id,
    status: lead.status,
    created_at: timeOf(lead.createdAt),
    consent_at: timeOf(lead.consentAt),
    consent_version: lead.consentVersion,
    ...leadCells(lead.payload),
    campaign: lead.campaign ?? '',
    delivered_at: timeOf(lead.delivery?.deliveredAt ?? null),
    answer_at: timeOf(lead.answerAt),
    restricted_at: timeOf(lead.restrictedAt),
    answer: lead.answer,
  };
  return csvLine(
    columns.map((column) => cells[column]),
    dialect,
  );
}

/** Without restricted leads, their column would be empty. */
function columnsOf({ restricted, isPerson }: Options): readonly string[] {
  return CSV_COLUMNS.filter((column) => column !== 'restricted_at' || restricted || isPerson);
}

function recordOf(lead: StoredLead) {
  return {
    id: lead.id,
    status: lead.status,
    created_at: isoOf(lead.createdAt),
    ...lead.payload,
    ...(lead.campaign !== null && { campaign: lead.campaign }),
    ...(lead.restrictedAt !== null && { restricted_at: isoOf(lead.restrictedAt) }),
    answer: lead.answer,
  };
}

function dialectOf(program: string | undefined, format: 'ndjson' | 'csv'): CsvDialect {
  if (program === undefined) return 'plain';
  if (program !== 'excel') throw new UsageError('--for must be excel.');
  if (format !== 'csv') throw new UsageError('--for excel goes with --format csv.');
  return 'excel';
}
