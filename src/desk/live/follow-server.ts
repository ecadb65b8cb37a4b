import { DESK_API_PATH, type DeskEvent } from '../../domain/desk/desk-api.ts';
import { lastKnownEvent, loadSession, updateMe } from '../session/session.ts';
import { reloadEverything, reloadSoon, stopReloading } from './reload.ts';

const SECOND = 1000;
const POLL_MS = 15 * SECOND;
const HIDDEN_POLL_MS = 60 * SECOND;
/** The server sends a heartbeat every 15 seconds: a stream that is silent longer is broken. */
const MAX_SILENCE_MS = 40 * SECOND;
/** A page that nobody looks at for an hour must not keep its session alive. */
const MAX_HIDDEN_POLLS = 60;

/**
 * Follows changes on the server: by events while the page is visible, by polling if events fail,
 * and once a minute for the count in the title while the page is hidden. Returns a function that
 * stops it.
 */
export function followServer(): () => void {
  let events: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenPolls = 0;
  let isBroken = false;
  let isStopped = false;

  function open(): void {
    close();
    // Everything on the page was loaded after this event, so no change is missed in between.
    events = new EventSource(`${DESK_API_PATH}/events?after=${lastKnownEvent()}`);
    events.addEventListener('beat', waitForNext);
    events.addEventListener('leads', (event: MessageEvent<string>) => {
      waitForNext();
      const { ids, counts } = JSON.parse(event.data) as DeskEvent;
      updateMe({ counts });
      reloadSoon(ids);
    });
    events.addEventListener('open', () => {
      // What could not be loaded meanwhile would stay an error on the page.
      if (isBroken) void refresh();
      isBroken = false;
    });
    events.addEventListener('error', () => {
      isBroken = true;
      // The browser reconnects a broken stream by itself, but not one that was refused.
      if (events?.readyState !== EventSource.CLOSED) return;
      // The session may be over: the first call that is refused says so.
      void loadSession();
      later(POLL_MS, again);
    });
    // A proxy may open the stream and hold the events back without an error.
    later(POLL_MS, again);
  }

  function waitForNext(): void {
    later(MAX_SILENCE_MS, again);
  }

  function close(): void {
    clearTimeout(timer);
    events?.close();
    events = undefined;
  }

  function later(delay: number, next: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(next, delay);
  }

  function pollHidden(): void {
    if (hiddenPolls++ >= MAX_HIDDEN_POLLS) return;
    void loadSession();
    later(HIDDEN_POLL_MS, pollHidden);
  }

  function follow(): void {
    if (document.visibilityState === 'visible') {
      hiddenPolls = 0;
      open();
    } else {
      // A browser opens six connections per host at most, and every open page would hold one.
      close();
      later(HIDDEN_POLL_MS, pollHidden);
    }
  }

  async function followAgain(): Promise<void> {
    if (document.visibilityState === 'visible') await refresh();
    if (!isStopped) follow();
  }

  const again = () => void followAgain();
  follow();
  document.addEventListener('visibilitychange', again);
  addEventListener('online', again);
  return () => {
    isStopped = true;
    close();
    stopReloading();
    document.removeEventListener('visibilitychange', again);
    removeEventListener('online', again);
  };
}

/**
 * Loads whatever changed while no events arrived. The session is loaded first, because it has the
 * number of the last event that the rest will include.
 */
async function refresh(): Promise<void> {
  await loadSession();
  reloadEverything();
}
