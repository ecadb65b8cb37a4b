import { useHistoryState } from 'wouter/use-browser-location';

/**
 * What is searched for may be a name, so it is kept in the history's state: Back and reload find it,
 * and no address, log or storage ever holds it.
 */
export function useSearchText(): string {
  const state = useHistoryState<unknown>();
  const search = (state as { search?: unknown } | null)?.search;
  return typeof search === 'string' ? search : '';
}
