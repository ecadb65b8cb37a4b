import type { LeadFilter } from '../../domain/desk/lead-list.ts';
import { type AnswerWays, bucketsOfTab } from '../lists/index/buckets.ts';
import type { RowFilter, RowPosition } from '../lists/list-rows.ts';
import { nextDay, startOfDay } from '../time/brand-days.ts';

/** Tabs of open leads show the oldest first, because those have waited longest. */
export function rowFilter(filter: LeadFilter, ways: AnswerWays): RowFilter {
  const ofTab = bucketsOfTab(filter.tab, ways);
  const ofState = filter.state === undefined ? ofTab : [filter.state];
  return {
    buckets: ofTab.filter((bucket) => ofState.includes(bucket)),
    order: filter.tab === 'todo' || filter.tab === 'waiting' ? 'oldest' : 'newest',
    search: filter.search?.trim() || undefined,
    campaign: filter.campaign,
    from: filter.from === undefined ? undefined : startOfDay(filter.from),
    until: filter.to === undefined ? undefined : startOfDay(nextDay(filter.to)),
  };
}

/** Whether a filter asks for a whole tab, whose count is stored. */
export function isWholeTab({ search = '', state, campaign, from, to }: LeadFilter): boolean {
  return search.trim() === '' && [state, campaign, from, to].every((part) => part === undefined);
}

/** Encodes where the next page begins. */
export function cursorText({ createdAt, id }: RowPosition): string {
  return `${createdAt} ${id}`;
}

export function readCursor(text: string | undefined): RowPosition | undefined {
  const [createdAt, id] = text?.split(' ') ?? [];
  return id === undefined ? undefined : { createdAt: Number(createdAt), id };
}
