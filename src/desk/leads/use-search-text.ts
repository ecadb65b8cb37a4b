import { useHistoryState } from 'wouter/use-browser-location';

/**
 * The search may be a name, so it is kept in the history state: Back and a reload restore it, and
 * it never appears in a URL, a log or web storage.
 */
export function useSearchText(): string {
  const state = useHistoryState<unknown>();
  const search = (state as { search?: unknown } | null)?.search;
  return typeof search === 'string' ? search : '';
}
