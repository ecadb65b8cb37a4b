import type { LeadFilter, LeadRow, LeadsPage } from '../../domain/desk/lead-list.ts';
import { call } from '../calls/call.ts';

/** The pages of the server's list that the person has asked for, put together. */
export type LeadList = Pick<LeadsPage, 'total' | 'isCutOff' | 'counts' | 'campaigns'> & {
  readonly rows: readonly LeadRow[];
  readonly next: string | undefined;
  readonly pages: number;
};

export async function loadLeads(filter: LeadFilter, pages: number): Promise<LeadList> {
  let list = listOf(await call('leads', filter));
  while (list.pages < pages && list.next !== undefined) list = await withMore(list, filter);
  return list;
}

export async function withMore(list: LeadList, filter: LeadFilter): Promise<LeadList> {
  if (list.next === undefined) return list;
  const more = listOf(await call('leads', { ...filter, cursor: list.next }));
  // A lead that moved between two requests must not be listed twice.
  const known = new Set(list.rows.map(({ id }) => id));
  const added = more.rows.filter(({ id }) => !known.has(id));
  return { ...more, rows: [...list.rows, ...added], pages: list.pages + 1 };
}

function listOf({ next, ...page }: LeadsPage): LeadList {
  return { ...page, next, pages: 1 };
}
