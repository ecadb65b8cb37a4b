import type { LeadFilter } from '../../../domain/desk/lead-list.ts';
import { type Cell, csvHeader, csvLine } from '../../../domain/lead/csv.ts';
import { LEAD_COLUMNS, leadCells } from '../../../domain/lead/lead-table.ts';
import type { ExportRecord } from '../../lists/export-records.ts';
import type { AnswerWays } from '../../lists/index/buckets.ts';
import type { PartPosition } from '../../lists/list-every.ts';
import type { DeskStore } from '../../store/desk-queries.ts';
import { localTimeOf } from '../../time/brand-days.ts';
import { rowFilter } from '../row-filter.ts';
import type { ExportFormat } from './file-request.ts';

const PAGE_ROWS = 200;

const COLUMNS = [
  'id',
  'state',
  'created_at',
  ...LEAD_COLUMNS,
  'campaign',
  'called_at',
  'call_back_day',
  'note',
  'restricted_at',
  'answer',
];

/** The columns that a spreadsheet shows in the brand's time zone. */
const TIMES = new Set<string>(['created_at', 'called_at', 'restricted_at']);

/** Yields the filtered rows in order, page by page, so that a large export takes little memory. */
export async function* exportFile(
  desk: Pick<DeskStore, 'listEvery' | 'exportRecords'>,
  filter: LeadFilter,
  format: ExportFormat,
  ways: AnswerWays,
): AsyncGenerator<string> {
  if (format === 'csv') yield csvHeader(COLUMNS, 'excel');
  const rows = rowFilter(filter, ways);
  let after: PartPosition | undefined;
  do {
    const part = await desk.listEvery(rows, PAGE_ROWS, after);
    const records = await desk.exportRecords(part.rows.map(({ id }) => id));
    yield records.map(format === 'csv' ? csvOf : ndjsonOf).join('');
    after = part.next;
  } while (after);
}

function ndjsonOf(record: ExportRecord): string {
  const entries = Object.entries(record).map(([key, value]) => [
    key,
    TIMES.has(key) && typeof value === 'number' ? new Date(value).toISOString() : value,
  ]);
  return `${JSON.stringify(Object.fromEntries(entries))}\n`;
}

function csvOf(record: ExportRecord): string {
  const cells: Readonly<Record<string, Cell>> = { ...record, ...leadCells(record) };
  return csvLine(
    COLUMNS.map((column) => {
      const cell = cells[column];
      return TIMES.has(column) && typeof cell === 'number' ? localTimeOf(cell) : cell;
    }),
    'excel',
  );
}
