import { navigate } from 'wouter/use-browser-location';
import { DESK_PATH } from '../../domain/desk/desk-api.ts';
import type { LeadFilter } from '../../domain/desk/lead-list.ts';

type Options = { readonly replace?: boolean; readonly state?: unknown };

/** Goes to another screen, which begins at its top; after Back the browser restores the scroll position. */
export function go(path: string, options: Options = {}): void {
  navigate(path, options);
  scrollTo({ top: 0, behavior: 'instant' });
}

/** The list as it was left, with its search, for the way back from a lead. */
export const lastList: { address: string; filter: LeadFilter } = {
  address: DESK_PATH,
  filter: { tab: 'todo' },
};

/** The history state of a lead that was opened from the list. */
export const FROM_LIST = { isFromList: true };

/** Goes back in the history where possible, because that restores the scroll position. */
export function goToList(): void {
  if ((history.state as Partial<typeof FROM_LIST> | null)?.isFromList) history.back();
  else go(lastList.address, { state: { search: lastList.filter.search } });
}

/** Replaces the lead in the history, because it is no longer in the list. */
export function returnToList(): void {
  go(lastList.address, { replace: true, state: { search: lastList.filter.search } });
}
