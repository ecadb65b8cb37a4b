import { DESK_PATH } from '../../domain/desk/desk-api.ts';
import { go } from './navigation.ts';

let address: string = DESK_PATH;
let state: unknown;

/** Where the way back from a lead leads: to the list as it was left, with its search. */
export function rememberList(listAddress: string, search: string): void {
  address = listAddress;
  state = { search };
}

export function lastList(): string {
  return address;
}

/** What the history keeps with a lead that was opened from the list. */
export const FROM_LIST = { isFromList: true };

/** Back finds the list where it was scrolled to. */
export function goToList(): void {
  if ((history.state as Partial<typeof FROM_LIST> | null)?.isFromList) history.back();
  else go(address, { state });
}

/** Back must not lead to what is gone from the list, so the list takes its place in the history. */
export function returnToList(): void {
  go(address, { replace: true, state });
}
