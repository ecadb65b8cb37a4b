import {
  type LeadFilter,
  MAX_SEARCH_LENGTH,
  ROW_STATES,
  TABS,
} from '../../domain/desk/lead-list.ts';
import { type AnswerWays, bucketsOfTab } from '../lists/index/buckets.ts';
import type { RowFilter, RowPosition } from '../lists/list-rows.ts';
import { isDay, nextDay, startOfDay } from '../time/brand-days.ts';
import type { Input } from './read-input.ts';

const MAX_CAMPAIGN_LENGTH = 2000;
const MAX_CURSOR_LENGTH = 100;

export function readFilter(input: Input): LeadFilter {
  const day = (name: 'from' | 'to') => {
    const text = input.optionalText(name, 10);
    return text === undefined || isDay(text) ? text : input.refuse(name, 'a day, as 2026-11-16');
  };
  return {
    search: input.optionalText('search', MAX_SEARCH_LENGTH)?.trim() || undefined,
    state: input.optionalOneOf('state', ROW_STATES),
    campaign: input.optionalText('campaign', MAX_CAMPAIGN_LENGTH),
    from: day('from'),
    to: day('to'),
    tab: input.oneOf('tab', TABS),
  };
}

/** Tabs of open leads show the oldest first, because those have waited longest. */
export function rowFilter(filter: LeadFilter, ways: AnswerWays): RowFilter {
  const ofTab = bucketsOfTab(filter.tab, ways);
  const ofState = filter.state === undefined ? ofTab : [filter.state];
  return {
    buckets: ofTab.filter((bucket) => ofState.includes(bucket)),
    order: filter.tab === 'todo' || filter.tab === 'waiting' ? 'oldest' : 'newest',
    search: filter.search,
    campaign: filter.campaign,
    from: filter.from === undefined ? undefined : startOfDay(filter.from),
    until: filter.to === undefined ? undefined : startOfDay(nextDay(filter.to)),
  };
}

/** Whether a filter asks for a whole tab, whose count is stored. */
export function isWholeTab({ search, state, campaign, from, to }: LeadFilter): boolean {
  return [search, state, campaign, from, to].every((part) => part === undefined);
}

/** Encodes where the next page begins. */
export function cursorText({ createdAt, id }: RowPosition): string {
  return `${createdAt} ${id}`;
}

export function readCursor(input: Input): RowPosition | undefined {
  const text = input.optionalText('cursor', MAX_CURSOR_LENGTH);
  if (text === undefined) return undefined;
  const [, createdAt, id = ''] = /^(\d{1,15}) ([\w-]{1,64})$/.exec(text) ?? [];
  if (createdAt === undefined) return input.refuse('cursor', 'the cursor of a page');
  return { createdAt: Number(createdAt), id };
}
