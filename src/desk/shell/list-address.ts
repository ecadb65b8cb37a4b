import { DESK_PATH } from '../../domain/desk/desk-api.ts';
import type { LeadFilter } from '../../domain/desk/lead-list.ts';
import { go } from './navigation.ts';

let address: string = DESK_PATH;
let filter: LeadFilter = { tab: 'todo' };

/** Remembers the list as it was left, with its search, for the way back from a lead. */
export function rememberList(listAddress: string, listFilter: LeadFilter): void {
  address = listAddress;
  filter = listFilter;
}

export function lastList(): string {
  return address;
}

export function lastFilter(): LeadFilter {
  return filter;
}

/** The history state of a lead that was opened from the list. */
export const FROM_LIST = { isFromList: true };

/** Goes back in the history where possible, because that restores the scroll position. */
export function goToList(): void {
  if ((history.state as Partial<typeof FROM_LIST> | null)?.isFromList) history.back();
  else go(address, { state: { search: filter.search } });
}

/** Replaces the lead in the history, because it is no longer in the list. */
export function returnToList(): void {
  go(address, { replace: true, state: { search: filter.search } });
}
