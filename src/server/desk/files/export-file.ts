import type { LeadFilter } from '../../../domain/desk/lead-list.ts';
import { csvLine } from '../../../domain/lead/csv-line.ts';
import { PAYLOAD_KEYS } from '../../../domain/lead/lead-payload.ts';
import type { DeskStore } from '../../store/desk/desk-store.ts';
import type { ExportRecord } from '../../store/desk/export-records.ts';
import type { AnswerWays } from '../../store/desk/index/buckets.ts';
import { localTimeOf } from '../brand-days.ts';
import { rowFilter } from '../row-filter.ts';

const PAGE_ROWS = 200;

/** Without it, Excel takes UTF-8 for the code page of the system. */
const BYTE_ORDER_MARK = '\uFEFF';

const COLUMNS = [
  'id',
  'state',
  'created_at',
  ...PAYLOAD_KEYS,
  'campaign',
  'called_at',
  'call_back_day',
  'note',
  'restricted_at',
  'answer',
] as const;

/** Times that a spreadsheet shows by the brand's clocks. */
const TIMES = new Set<string>(['created_at', 'called_at', 'restricted_at']);

/** The rows that a filter has, in its order, page by page: however many, they take little memory. */
export async function* exportFile(
  desk: Pick<DeskStore, 'listRows' | 'exportRecords'>,
  filter: LeadFilter,
  format: 'csv' | 'ndjson',
  ways: AnswerWays,
): AsyncGenerator<string> {
  if (format === 'csv') yield BYTE_ORDER_MARK + csvLine(COLUMNS, ';');
  const rows = rowFilter(filter, ways);
  let after: Awaited<ReturnType<DeskStore['listRows']>>[number] | undefined;
  for (;;) {
    const page = await desk.listRows(rows, PAGE_ROWS, after);
    const records = await desk.exportRecords(page.map(({ id }) => id));
    yield records.map(format === 'csv' ? csvOf : ndjsonOf).join('');
    if (page.length < PAGE_ROWS) return;
    after = page.at(-1);
  }
}

function ndjsonOf(record: ExportRecord): string {
  const entries = Object.entries(record).map(([key, value]) => [
    key,
    TIMES.has(key) && typeof value === 'number' ? new Date(value).toISOString() : value,
  ]);
  return `${JSON.stringify(Object.fromEntries(entries))}\n`;
}

function csvOf(record: ExportRecord): string {
  const values: Readonly<Record<string, string | number | boolean | undefined>> = record;
  return csvLine(
    COLUMNS.map((column) => {
      const value = values[column] ?? '';
      return TIMES.has(column) && typeof value === 'number' ? localTimeOf(value) : String(value);
    }),
    ';',
  );
}
