import { DESK_API_PATH, type DeskEvent } from '../../domain/desk/desk-api.ts';
import { lastKnownEvent, loadSession, updateCounts } from '../session/session.ts';
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
  let isStopped = false;

  function open(): void {
    close();
    // What the page shows was loaded after this event, so that nothing gets lost in between.
    events = new EventSource(`${DESK_API_PATH}/events?after=${lastKnownEvent()}`);
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

  async function followAgain(): Promise<void> {
    if (document.visibilityState === 'visible') await refresh();
    if (!isStopped) follow();
  }

  const onReturn = () => void followAgain();
  follow();
  document.addEventListener('visibilitychange', onReturn);
  addEventListener('online', onReturn);
  return () => {
    isStopped = true;
    close();
    gathered.stop();
    document.removeEventListener('visibilitychange', onReturn);
    removeEventListener('online', onReturn);
  };
}

/**
 * Loads whatever changed while nothing was followed. The session comes first: it says after which
 * event the page will know of everything.
 */
async function refresh(): Promise<void> {
  await loadSession();
  announceChanges([]);
}
