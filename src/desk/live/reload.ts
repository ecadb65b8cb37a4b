import type { Query } from '@tanstack/react-query';
import type { LeadDetail } from '../../domain/desk/lead-detail.ts';
import { queryClient, SESSION_KEY } from '../data/query-client.ts';

/** However much happens on the server, the page loads again once in this time at most. */
const GATHER_MS = 1000;

/** The leads that have changed; undefined if anything may have. */
let changed: Set<string> | undefined = new Set();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Loads again what changes of these leads concern; no ids mean that anything may have changed. */
export function reloadSoon(ids: readonly string[]): void {
  if (ids.length === 0) changed = undefined;
  for (const id of ids) changed?.add(id);
  timer ??= setTimeout(reload, GATHER_MS);
}

export function reloadEverything(): void {
  clearTimeout(timer);
  changed = undefined;
  reload();
}

export function stopReloading(): void {
  clearTimeout(timer);
  timer = undefined;
}

function reload(): void {
  timer = undefined;
  // What is under way is shown first: on a slow connection changes come faster than responses.
  if (queryClient.isFetching() > 0) {
    timer = setTimeout(reload, GATHER_MS);
    return;
  }
  const ids = changed;
  changed = new Set();
  void queryClient.invalidateQueries({
    predicate: (query) => query.queryKey[0] !== SESSION_KEY[0] && (!ids || concerns(ids, query)),
  });
}

function concerns(ids: ReadonlySet<string>, { queryKey: [name, id], state }: Query): boolean {
  // The page of a message shows the sender's latest one. The sender's next message or lead has an id
  // that this page does not know.
  if (name === 'lead') return ids.has(String(id)) || Boolean((state.data as LeadDetail)?.message);
  // Reports are loaded again when somebody comes back to them; on every change would be too often.
  return name !== 'report';
}
