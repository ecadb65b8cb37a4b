import { useSyncExternalStore } from 'react';

const SHOWN_MS = 6000;

/** The number tells two messages with the same words apart. */
let message = { text: '', number: 0 };
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(text: string, number: number): void {
  message = { text, number };
  for (const listener of listeners) listener();
}

export function showMessage(text: string, shownMs = SHOWN_MS): void {
  clearTimeout(timer);
  const number = message.number + 1;
  set(text, number);
  timer = setTimeout(() => set('', number), shownMs);
}

export function useMessage(): typeof message {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => message,
  );
}
