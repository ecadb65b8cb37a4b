import type { LeadFilter } from '../../domain/desk/lead-list.ts';
import { type RowFilter, type RowPosition, wholeTab } from '../lists/list-rows.ts';
import type { AnswerWays } from '../lists/states.ts';
import { dayOf, nextDay, startOfDay } from '../time/brand-days.ts';

/** `now` decides which calls are due. */
export function rowFilter(filter: LeadFilter, ways: AnswerWays, now: number): RowFilter {
  const { states, order, first } = wholeTab(filter.tab, ways, dayOf(now));
  const ofState = (all: RowFilter['states']) =>
    all.filter((state) => filter.state === undefined || filter.state === state);
  return {
    states: ofState(states),
    order,
    first: first && { ...first, states: ofState(first.states) },
    search: filter.search?.trim() || undefined,
    campaign: filter.campaign,
    from: filter.from === undefined ? undefined : startOfDay(filter.from),
    until: filter.to === undefined ? undefined : startOfDay(nextDay(filter.to)),
  };
}

/** Whether a filter asks for a whole tab. */
export function isWholeTab({ search = '', state, campaign, from, to }: LeadFilter): boolean {
  return search.trim() === '' && [state, campaign, from, to].every((part) => part === undefined);
}

/** Encodes where the next page begins. */
export function cursorText({ group, at, id }: RowPosition): string {
  return `${group} ${at} ${id}`;
}

export function readCursor(text: string | undefined): RowPosition | undefined {
  const [group = '', at = '', id] = text?.split(' ') ?? [];
  if (id === undefined) return undefined;
  return {
    group: group as RowPosition['group'],
    at: group === 'due' ? at : Number(at),
    id,
  };
}
