import { useSyncExternalStore } from 'react';

const SHOWN_MS = 6000;

/** The number tells two messages with the same words apart. */
let message = { text: '', number: 0 };
let timer: ReturnType<typeof setTimeout> | undefined;
let whenChanged: () => void = () => undefined;

export function showMessage(text: string, shownMs = SHOWN_MS): void {
  clearTimeout(timer);
  message = { text, number: message.number + 1 };
  if (text !== '') timer = setTimeout(() => showMessage(''), shownMs);
  whenChanged();
}

function subscribe(listener: () => void): () => void {
  whenChanged = listener;
  return () => undefined;
}

/**
 * Outlives the screens: screen readers announce changes within a live region, but often not the
 * first content of a new one.
 */
export function MessageLine() {
  const { text, number } = useSyncExternalStore(subscribe, () => message);
  return (
    <p className="message" role="status">
      {/* The key makes a new element, so that a repeated text is announced again. */}
      {text && <span key={number}>{text}</span>}
    </p>
  );
}
