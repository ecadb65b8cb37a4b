import { DESK_API_PATH, type DeskEvent } from '../../domain/desk/desk-api.ts';
import { lastKnownEvent, loadSession, updateMe } from '../session/session.ts';
import { reloadEverything, reloadSoon, stopReloading } from './reload.ts';

const SECOND = 1000;
/**
 * The server sends a heartbeat every 15 seconds: a stream that is silent for longer is broken, or a
 * proxy holds its events back.
 */
const MAX_SILENCE_MS = 20 * SECOND;
const RETRY_MS = 15 * SECOND;
const HIDDEN_POLL_MS = 60 * SECOND;
/** A page that nobody looks at for an hour must not keep its session alive. */
const MAX_HIDDEN_POLLS = 60;

/**
 * Follows changes on the server: by events while the page is visible, by polling where events fail,
 * and once a minute for the count in the title while the page is hidden, for an hour. Returns a
 * function that stops it.
 */
export function followServer(): () => void {
  let events: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenPolls = 0;
  let isStopped = false;

  function later(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(look, delay);
  }

  function follow(): void {
    events?.close();
    // A browser opens six connections per host at most, and every open page would hold one.
    if (document.visibilityState === 'hidden') {
      if (hiddenPolls++ < MAX_HIDDEN_POLLS) later(HIDDEN_POLL_MS);
      return;
    }
    hiddenPolls = 0;
    later(MAX_SILENCE_MS);
    // Everything on the page was loaded after this event, so no change is missed in between.
    events = new EventSource(`${DESK_API_PATH}/events?after=${lastKnownEvent()}`);
    events.addEventListener('beat', () => later(MAX_SILENCE_MS));
    events.addEventListener('leads', ({ data }: MessageEvent<string>) => {
      later(MAX_SILENCE_MS);
      const { ids, counts } = JSON.parse(data) as DeskEvent;
      updateMe({ counts });
      reloadSoon(ids);
    });
    events.addEventListener('error', () => {
      events?.close();
      later(RETRY_MS);
    });
  }

  /** Loads whatever changed while no events arrived, and follows again. */
  async function lookAgain(): Promise<void> {
    events?.close();
    // The session first: it has the number of the last event that the rest will include.
    await loadSession();
    if (isStopped) return;
    if (document.visibilityState === 'visible') reloadEverything();
    follow();
  }

  const look = () => void lookAgain();
  follow();
  document.addEventListener('visibilitychange', look);
  addEventListener('online', look);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    events?.close();
    stopReloading();
    document.removeEventListener('visibilitychange', look);
    removeEventListener('online', look);
  };
}
