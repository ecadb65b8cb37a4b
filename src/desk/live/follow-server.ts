import { DESK_API_PATH, type DeskEvent } from '../../domain/desk/desk-api.ts';
import { loadSession, updateCounts } from '../session/session.ts';
import { announceChanges } from './changes.ts';

const SECOND = 1000;
const POLL_MS = 15 * SECOND;
/** However much happens on the server, the page loads its list again once in this time. */
const GATHER_MS = SECOND;
const HIDDEN_POLL_MS = 60 * SECOND;
/** A page that nobody looks at for an hour must not keep its session alive. */
const MAX_HIDDEN_POLLS = 60;

/**
 * Follows what changes on the server: by events while the page is visible, by asking where events
 * fail, and once a minute for the count in the title while the page is hidden. Returns a function
 * that stops it.
 */
export function followServer(): () => void {
  let events: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let mayBeAnything = false;
  const changed = new Set<string>();
  let hiddenPolls = 0;

  function open(): void {
    close();
    hiddenPolls = 0;
    events = new EventSource(`${DESK_API_PATH}/events`);
    events.addEventListener('leads', (event: MessageEvent<string>) => {
      const { ids, counts } = JSON.parse(event.data) as DeskEvent;
      updateCounts(counts);
      gather(ids);
    });
    events.addEventListener('error', () => {
      // The browser opens a broken connection again by itself, but not one that was refused.
      if (events?.readyState !== EventSource.CLOSED) return;
      void loadSession();
      pollLater(POLL_MS, openAgain);
    });
  }

  function gather(ids: readonly string[]): void {
    if (ids.length === 0) mayBeAnything = true;
    for (const id of ids) changed.add(id);
    gathering ??= setTimeout(() => {
      const gathered = mayBeAnything ? [] : [...changed];
      gathering = undefined;
      mayBeAnything = false;
      changed.clear();
      announceChanges(gathered);
    }, GATHER_MS);
  }

  function openAgain(): void {
    void refresh();
    open();
  }

  function close(): void {
    clearTimeout(timer);
    events?.close();
    events = undefined;
  }

  function pollLater(delay: number, poll: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(poll, delay);
  }

  function pollHidden(): void {
    if (hiddenPolls++ >= MAX_HIDDEN_POLLS) return;
    void loadSession();
    pollLater(HIDDEN_POLL_MS, pollHidden);
  }

  function followVisibility(): void {
    if (document.visibilityState === 'visible') openAgain();
    else {
      // A browser has six connections to a host, and every open page would hold one.
      close();
      pollLater(HIDDEN_POLL_MS, pollHidden);
    }
  }

  open();
  document.addEventListener('visibilitychange', followVisibility);
  addEventListener('online', openAgain);
  return () => {
    close();
    clearTimeout(gathering);
    document.removeEventListener('visibilitychange', followVisibility);
    removeEventListener('online', openAgain);
  };
}

/** Whatever changed while nothing was followed. */
async function refresh(): Promise<void> {
  announceChanges([]);
  await loadSession();
}
