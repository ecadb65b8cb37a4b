import { ANSWERS } from '../../domain/answer/answer-state.ts';
import { maskedPhone } from '../../domain/lead/phone.ts';
import { LEAD_STATUSES } from '../../server/leads/lead.ts';
import { listLeads, type StoredLead } from '../../server/leads/lookup-queries.ts';
import { searchedWords } from '../../server/leads/search-text.ts';
import { auditReveal } from '../audit.ts';
import { leadJson } from '../lead-json.ts';
import { parseChoice, parseCount } from '../parse-option.ts';
import { RESTRICTED_OPTION, reportLeftOut, restrictedFilter } from '../restricted-option.ts';
import { tableText } from '../table.ts';
import { indentedJson, leadsText, minuteOf } from '../text.ts';
import { defineVerb, EXIT, onlyOptions, requireLead, UsageError } from '../verb.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 999_999;

const COLUMNS = [
  { title: 'ID', maxWidth: 36 },
  { title: 'STATUS', maxWidth: 11 },
  { title: 'CREATED', maxWidth: 16 },
  { title: 'NAME', maxWidth: 18 },
  { title: 'PHONE', maxWidth: 36 },
  { title: 'ANSWER', maxWidth: 10 },
];

const RESTRICTED_COLUMN = { title: 'RESTRICTED', maxWidth: 16 };

export const list = defineVerb({
  name: 'list',
  summary: 'list leads, newest first',
  help: `Usage: leads list [--search TEXT] [--status STATUS] [--answer ANSWER] [--limit N]
                  [--after ID] [--restricted] [--reveal] [--json]

  --search TEXT    only people whose name, number or campaign holds TEXT, or each of its words
  --status STATUS  only ${LEAD_STATUSES.join(', ')}
  --answer ANSWER  only ${ANSWERS.join(', ')}
  --limit N        at most N leads (default ${DEFAULT_LIMIT})
  --after ID       continue after this lead, the last of the previous page
  --restricted     also leads that are restricted (leads restrict), and since when
  --reveal         phone numbers in full; goes into the audit log (leads log)
  --json           an array of objects instead of a table`,
  options: {
    ...RESTRICTED_OPTION,
    search: { type: 'string' },
    status: { type: 'string' },
    answer: { type: 'string' },
    limit: { type: 'string' },
    after: { type: 'string' },
    reveal: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  parse: (values, positionals) => ({
    ...onlyOptions(values, positionals),
    search: parseSearch(values),
    status: parseChoice(values, 'status', LEAD_STATUSES),
    answer: parseChoice(values, 'answer', ANSWERS),
    limit: parseCount(values, 'limit', DEFAULT_LIMIT, MAX_LIMIT),
  }),
  run: async (context, options) => {
    const { store, console } = context;
    const { search, status, answer, limit, after, reveal: isRevealed = false, json } = options;
    if (after !== undefined) await requireLead(store, after);
    const found = await listLeads(store.db, {
      ...restrictedFilter(options),
      order: 'newest',
      status,
      answer,
      search,
      // One more shows whether there is another page.
      limit: limit + 1,
      after,
    });
    const leads = found.slice(0, limit);
    if (isRevealed) await auditReveal(context, leads);
    if (json) {
      const objects = leads.map((lead) => leadJson(lead, isRevealed));
      await console.stdout(indentedJson(objects));
    } else {
      if (leads.length > 0) await console.stdout(tableOf(leads, options));
      const more = found.length > limit ? ` More: --after ${leads.at(-1)?.id}` : '';
      console.stderr(`${leadsText(leads.length)}.${more}`);
    }
    await reportLeftOut(context, options);
    return EXIT.ok;
  },
});

function parseSearch({ search }: { readonly search?: string }): readonly string[] | undefined {
  if (search === undefined) return undefined;
  const words = searchedWords(search);
  if (words.length > 0) return words;
  throw new UsageError('--search needs a name.');
}

type TableOptions = { readonly reveal?: boolean; readonly restricted?: boolean };

function tableOf(leads: readonly StoredLead[], { reveal, restricted }: TableOptions): string {
  const columns = restricted ? [...COLUMNS, RESTRICTED_COLUMN] : COLUMNS;
  const rows = leads.map((lead) => [
    lead.id,
    lead.status,
    minuteOf(lead.createdAt),
    lead.payload.lead_name,
    reveal ? lead.payload.lead_phone : maskedPhone(lead.payload.lead_phone),
    lead.answer,
    ...(restricted ? [minuteOf(lead.restrictedAt ?? 0)] : []),
  ]);
  return tableText(columns, rows);
}
