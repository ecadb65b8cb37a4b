import { LEAD_STATUSES, type LeadStatus } from '../../server/store/lead.ts';
import { leadJson } from '../lead-json.ts';
import { tableText } from '../table.ts';
import { jsonText, leadsText, maskedPhone, minuteOf } from '../text.ts';
import { EXIT, takesNothing, UsageError, type Values, type Verb } from '../verb.ts';

const DEFAULT_LIMIT = 50;

const COLUMNS = [
  { title: 'ID', maxWidth: 36 },
  { title: 'STATUS', maxWidth: 11 },
  { title: 'CREATED (UTC)', maxWidth: 16 },
  { title: 'NAME', maxWidth: 18 },
  { title: 'PHONE', maxWidth: 36 },
];

export const list: Verb = {
  name: 'list',
  summary: 'show leads, the newest first',
  help: `Usage: leads list [--status STATUS] [--limit N] [--after ID] [--reveal] [--json]

  --status STATUS  only ${LEAD_STATUSES.join(', ')}
  --limit N        at most N leads (${DEFAULT_LIMIT})
  --after ID       go on after the last lead of the page before
  --reveal         phone numbers in full
  --json           an array of objects instead of a table`,
  options: {
    status: { type: 'string' },
    limit: { type: 'string' },
    after: { type: 'string' },
    reveal: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  check: (values, positionals) => {
    takesNothing(values, positionals);
    statusOf(values);
    limitOf(values);
  },
  run: async ({ store, console, values }) => {
    const limit = limitOf(values);
    const leads = await store.list({
      order: 'newest',
      status: statusOf(values),
      limit,
      after: values['after'] as string | undefined,
    });
    const isRevealed = values['reveal'] === true;
    if (values['json']) {
      const objects = leads.map((lead) => leadJson(lead, isRevealed));
      await console.data(`${jsonText(objects, 2)}\n`);
      return EXIT.fine;
    }
    const rows = leads.map(({ id, status, createdAt, payload }) => [
      id,
      status,
      minuteOf(createdAt),
      payload.lead_name,
      isRevealed ? payload.lead_phone : maskedPhone(payload.lead_phone),
    ]);
    if (rows.length > 0) await console.data(tableText(COLUMNS, rows));
    const last = leads.at(-1);
    console.words(
      last && leads.length === limit
        ? `${leadsText(leads.length)}. More: --after ${last.id}`
        : `${leadsText(leads.length)}.`,
    );
    return EXIT.fine;
  },
};

export function statusOf(values: Values): LeadStatus | undefined {
  const text = values['status'];
  const status = LEAD_STATUSES.find((known) => known === text);
  if (text === undefined || status) return status;
  throw new UsageError(`--status: one of ${LEAD_STATUSES.join(', ')}`);
}

function limitOf(values: Values): number {
  const text = values['limit'] ?? String(DEFAULT_LIMIT);
  const limit = typeof text === 'string' && /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (limit > 0) return limit;
  throw new UsageError('--limit: a whole number from 1 to 999999');
}
