import { makeStore } from '../data/store.ts';

const SHOWN_MS = 6000;

/**
 * Confirms the last action at the foot of the page for a few seconds. The number tells two messages
 * with the same words apart.
 */
export const message = makeStore({ text: '', number: 0 });

let timer: ReturnType<typeof setTimeout> | undefined;

export function showMessage(text: string, shownMs = SHOWN_MS): void {
  clearTimeout(timer);
  const number = message.get().number + 1;
  message.set({ text, number });
  timer = setTimeout(() => message.set({ text: '', number }), shownMs);
}
