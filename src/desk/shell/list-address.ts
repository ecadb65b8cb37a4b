import { DESK_PATH } from '../../domain/desk/desk-api.ts';
import { go } from './navigation.ts';

let address: string = DESK_PATH;
let state: unknown;

/** Remembers the list as it was left, with its search, for the way back from a lead. */
export function rememberList(listAddress: string, search: string): void {
  address = listAddress;
  state = { search };
}

export function lastList(): string {
  return address;
}

/** The history state of a lead that was opened from the list. */
export const FROM_LIST = { isFromList: true };

/** Goes back in the history where possible, because that restores the scroll position. */
export function goToList(): void {
  if ((history.state as Partial<typeof FROM_LIST> | null)?.isFromList) history.back();
  else go(address, { state });
}

/** Replaces the lead in the history, because it is no longer in the list. */
export function returnToList(): void {
  go(address, { replace: true, state });
}
