import type { LeadFilter, LeadsPage } from '../../domain/desk/lead-list.ts';
import { call } from '../calls/call.ts';

/** The pages of the server's list that the person has asked for, put together. */
export type LeadList = LeadsPage & { readonly pages: number };

export async function loadLeads(filter: LeadFilter, pages: number): Promise<LeadList> {
  let list: LeadList = { ...(await call('leads', filter)), pages: 1 };
  while (list.pages < pages && list.next !== undefined) list = await withMore(list, filter);
  return list;
}

export async function withMore(list: LeadList, filter: LeadFilter): Promise<LeadList> {
  if (list.next === undefined) return list;
  const more = await call('leads', { ...filter, cursor: list.next });
  // A lead that moved between two requests must not be listed twice.
  const known = new Set(list.rows.map(({ id }) => id));
  const added = more.rows.filter(({ id }) => !known.has(id));
  return { ...more, rows: [...list.rows, ...added], pages: list.pages + 1 };
}
