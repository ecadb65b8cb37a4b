import {
  COUNT_LIMIT,
  type LeadsPage,
  MAX_CAMPAIGNS,
  PAGE_SIZE,
} from '../../../domain/desk/lead-list.ts';
import { idsOf } from '../../database/ids-of.ts';
import { frequentCampaigns } from '../../leads/frequent-campaigns.ts';
import { countRows, countTabs, listRows } from '../../lists/list-rows.ts';
import { leadRows } from '../../lists/read-rows.ts';
import { dayOf } from '../../time/brand-days.ts';
import type { DeskInput } from '../protocol.ts';
import { cursorText, isWholeTab, readCursor, rowFilter } from '../row-filter.ts';
import type { CallContext } from './call-context.ts';

export async function listLeads(
  asked: DeskInput<'leads'>,
  { options, ways, now }: CallContext,
): Promise<LeadsPage> {
  const { db } = options.store;
  const filter = rowFilter(asked, ways, now);
  const cursor = readCursor(asked.cursor);
  // A search reads all of its matches either way, so one query serves both page and count.
  const isCountedByPage = filter.search !== undefined && cursor === undefined;
  // One row more than a page shows whether there is another page.
  const limit = isCountedByPage ? COUNT_LIMIT + 1 : PAGE_SIZE + 1;
  const found = await listRows(db, filter, limit, cursor);
  const page = found.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  const isWhole = isWholeTab(asked);
  const counts = await countTabs(db, ways, dayOf(now));
  const campaigns = await frequentCampaigns(db);
  return {
    rows: await leadRows(db, idsOf(page)),
    ...(found.length > PAGE_SIZE && last && { next: cursorText(last) }),
    total: await countFound(),
    counts,
    campaigns: [...campaigns.keys()].slice(0, MAX_CAMPAIGNS),
  };

  async function countFound(): Promise<number> {
    if (isWhole) return counts[asked.tab];
    return isCountedByPage ? found.length : countRows(db, filter);
  }
}
