import { DESK_API_PATH, type DeskEvent } from '../../domain/desk/desk-api.ts';
import { loadSession, updateCounts } from '../session/session.ts';
import { announceChanges } from './changes.ts';
import { withoutEchoes } from './echo.ts';
import { gatherChanges } from './gather-changes.ts';

const SECOND = 1000;
const POLL_MS = 15 * SECOND;
const HIDDEN_POLL_MS = 60 * SECOND;
/** A page that nobody looks at for an hour must not keep its session alive. */
const MAX_HIDDEN_POLLS = 60;

/**
 * Follows what changes on the server: by events while the page is visible, by asking where events
 * fail, and once a minute for the count in the title while the page is hidden. Returns a function
 * that stops it.
 */
export function followServer(): () => void {
  const gathered = gatherChanges(announceChanges);
  let events: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenPolls = 0;

  function open(): void {
    close();
    events = new EventSource(`${DESK_API_PATH}/events`);
    events.addEventListener('open', cancelPoll);
    events.addEventListener('leads', (event: MessageEvent<string>) => {
      const { ids, counts } = JSON.parse(event.data) as DeskEvent;
      updateCounts(counts);
      const others = withoutEchoes(ids);
      if (ids.length === 0 || others.length > 0) gathered.add(others);
    });
    events.addEventListener('error', () => {
      // The session may be over: the first call that is refused says so.
      if (isRefused()) void loadSession();
      pollLater(POLL_MS, poll);
    });
    // A proxy may hold the events back without an error.
    pollLater(POLL_MS, poll);
  }

  /** The browser opens a broken connection again by itself, but not one that was refused. */
  function isRefused(): boolean {
    return events?.readyState === EventSource.CLOSED;
  }

  function poll(): void {
    void refresh();
    if (isRefused()) open();
    else pollLater(POLL_MS, poll);
  }

  function close(): void {
    cancelPoll();
    events?.close();
    events = undefined;
  }

  function pollLater(delay: number, next: () => void): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      next();
    }, delay);
  }

  function cancelPoll(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function pollHidden(): void {
    if (hiddenPolls++ >= MAX_HIDDEN_POLLS) return;
    void loadSession();
    pollLater(HIDDEN_POLL_MS, pollHidden);
  }

  function follow(): void {
    if (document.visibilityState === 'visible') {
      hiddenPolls = 0;
      open();
    } else {
      // A browser has six connections to a host, and every open page would hold one.
      close();
      pollLater(HIDDEN_POLL_MS, pollHidden);
    }
  }

  function followAgain(): void {
    if (document.visibilityState === 'visible') void refresh();
    follow();
  }

  follow();
  document.addEventListener('visibilitychange', followAgain);
  addEventListener('online', followAgain);
  return () => {
    close();
    gathered.stop();
    document.removeEventListener('visibilitychange', followAgain);
    removeEventListener('online', followAgain);
  };
}

/** Whatever changed while nothing was followed. */
async function refresh(): Promise<void> {
  announceChanges([]);
  await loadSession();
}
