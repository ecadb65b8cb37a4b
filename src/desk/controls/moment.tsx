import { useSyncExternalStore } from 'react';
import { agoText, momentText } from '../words/dates.ts';

const MINUTE_MS = 60_000;

export function Moment({ at }: { readonly at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{momentText(at)}</time>;
}

/** `3 ore fa`, with the exact time behind it. */
export function Ago({ at }: { readonly at: number }) {
  const minute = useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / MINUTE_MS));
  return (
    <time dateTime={new Date(at).toISOString()} title={momentText(at)}>
      {agoText(at, minute * MINUTE_MS)}
    </time>
  );
}

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
}
