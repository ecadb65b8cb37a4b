import {
  COUNT_LIMIT,
  type LeadsPage,
  MAX_CAMPAIGNS,
  MAX_NEW_MESSAGES,
  PAGE_SIZE,
  type RowCount,
} from '../../../domain/desk/lead-list.ts';
import { bucketCounts } from '../../changes.ts';
import { tabCounts } from '../../lists/index/buckets.ts';
import { cursorText, isWholeTab, readCursor, rowFilter } from '../row-filter.ts';
import type { CallContext } from './call-context.ts';
import type { DeskInput } from './protocol.ts';

export async function listLeads(
  asked: DeskInput<'leads'>,
  { options, ways }: CallContext,
): Promise<LeadsPage> {
  const { desk } = options.store;
  const filter = rowFilter(asked, ways);
  const cursor = readCursor(asked.cursor);
  // A search reads all of its matches either way, so one query serves both page and count.
  const isCountedByPage = filter.search !== undefined && cursor === undefined;
  // One row more than a page shows whether there is another page.
  const limit = isCountedByPage ? COUNT_LIMIT + 1 : PAGE_SIZE + 1;
  const { rows: found, isCutOff } = await desk.listRows(filter, limit, cursor);
  const page = found.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  const isWhole = isWholeTab(asked);
  const [rows, buckets, campaigns, newMessages] = await Promise.all([
    desk.rows(page.map(({ id }) => id)),
    bucketCounts(desk.db),
    desk.campaigns(MAX_CAMPAIGNS),
    asked.tab === 'todo' && isWhole ? desk.newMessages(MAX_NEW_MESSAGES) : [],
  ]);
  const counts = tabCounts(buckets, ways);
  return {
    rows,
    ...(found.length > PAGE_SIZE && last && { next: cursorText(last) }),
    ...(await countFound()),
    counts,
    campaigns,
    newMessages,
  };

  async function countFound(): Promise<RowCount> {
    if (isWhole) {
      return { total: Math.min(counts[asked.tab], COUNT_LIMIT + 1), isCutOff: false };
    }
    return isCountedByPage ? { total: found.length, isCutOff } : desk.countRows(filter);
  }
}
