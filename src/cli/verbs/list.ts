import { ANSWERS, type Answer } from '../../domain/answer/answer-state.ts';
import { LEAD_STATUSES, type LeadStatus } from '../../server/store/lead.ts';
import { leadJson } from '../lead-json.ts';
import { tableText } from '../table.ts';
import { jsonText, leadsText, maskedPhone, minuteOf } from '../text.ts';
import { EXIT, rejectPositionals, UsageError, type Values, type Verb } from '../verb.ts';

const DEFAULT_LIMIT = 50;

const COLUMNS = [
  { title: 'ID', maxWidth: 36 },
  { title: 'STATUS', maxWidth: 11 },
  { title: 'CREATED (UTC)', maxWidth: 16 },
  { title: 'NAME', maxWidth: 18 },
  { title: 'PHONE', maxWidth: 36 },
  { title: 'ANSWER', maxWidth: 10 },
];

export const list: Verb = {
  name: 'list',
  summary: 'list leads, newest first',
  help: `Usage: leads list [--status STATUS] [--answer ANSWER] [--limit N] [--after ID] [--reveal] [--json]

  --status STATUS  only ${LEAD_STATUSES.join(', ')}
  --answer ANSWER  only ${ANSWERS.join(', ')}
  --limit N        at most N leads (default ${DEFAULT_LIMIT})
  --after ID       continue after this lead, the last of the previous page
  --reveal         phone numbers in full
  --json           an array of objects instead of a table`,
  options: {
    status: { type: 'string' },
    answer: { type: 'string' },
    limit: { type: 'string' },
    after: { type: 'string' },
    reveal: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  check: (values, positionals) => {
    rejectPositionals(values, positionals);
    parseStatus(values);
    parseAnswer(values);
    parseLimit(values);
  },
  run: async ({ store, console, values }) => {
    const limit = parseLimit(values);
    const leads = await store.list({
      order: 'newest',
      status: parseStatus(values),
      answer: parseAnswer(values),
      limit,
      after: values['after'] as string | undefined,
    });
    const isRevealed = values['reveal'] === true;
    if (values['json']) {
      const objects = leads.map((lead) => leadJson(lead, isRevealed));
      await console.stdout(`${jsonText(objects, 2)}\n`);
      return EXIT.ok;
    }
    const rows = leads.map(({ id, status, createdAt, payload, answer }) => [
      id,
      status,
      minuteOf(createdAt),
      payload.lead_name,
      isRevealed ? payload.lead_phone : maskedPhone(payload.lead_phone),
      answer,
    ]);
    if (rows.length > 0) await console.stdout(tableText(COLUMNS, rows));
    const last = leads.at(-1);
    console.stderr(
      last && leads.length === limit
        ? `${leadsText(leads.length)}. More: --after ${last.id}`
        : `${leadsText(leads.length)}.`,
    );
    return EXIT.ok;
  },
};

export function parseStatus(values: Values): LeadStatus | undefined {
  const text = values['status'];
  const status = LEAD_STATUSES.find((known) => known === text);
  if (text === undefined || status) return status;
  throw new UsageError(`--status must be one of ${LEAD_STATUSES.join(', ')}.`);
}

function parseAnswer(values: Values): Answer | undefined {
  const text = values['answer'];
  const answer = ANSWERS.find((known) => known === text);
  if (text === undefined || answer) return answer;
  throw new UsageError(`--answer must be one of ${ANSWERS.join(', ')}.`);
}

function parseLimit(values: Values): number {
  const text = values['limit'] ?? String(DEFAULT_LIMIT);
  const limit = typeof text === 'string' && /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (limit > 0) return limit;
  throw new UsageError('--limit must be a whole number from 1 to 999999.');
}
