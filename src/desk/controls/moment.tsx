import { useSyncExternalStore } from 'react';
import { agoText, momentText } from '../words/dates.ts';

const MINUTE_MS = 60_000;

export function Moment({ at }: { readonly at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{momentText(at)}</time>;
}

/** `3 ore fa`, with the exact time behind it. */
export function Ago({ at }: { readonly at: number }) {
  const now = useNow();
  return (
    <time dateTime={new Date(at).toISOString()} title={momentText(at)}>
      {agoText(at, now)}
    </time>
  );
}

/** The time, minute by minute. */
export function useNow(): number {
  return MINUTE_MS * useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / MINUTE_MS));
}

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
}
