import type { HistoryEntry } from '../../domain/desk/lead-detail.ts';

type HistoryGroup = { readonly entry: HistoryEntry; readonly times: number };

/** Newest first; the same action several times in a row by one person becomes one line. */
export function groupHistory(history: readonly HistoryEntry[]): readonly HistoryGroup[] {
  const groups: HistoryGroup[] = [];
  // The server sends the oldest first.
  for (const entry of history) {
    const [last] = groups;
    if (last && last.entry.by === entry.by && last.entry.what === entry.what) {
      groups[0] = { entry, times: last.times + 1 };
    } else groups.unshift({ entry, times: 1 });
  }
  return groups;
}
