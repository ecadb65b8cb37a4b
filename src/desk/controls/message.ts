import { makeStore } from '../data/store.ts';

const SHOWN_MS = 6000;

/** What the last action did, said at the foot of the page for a few seconds. */
export const message = makeStore('');

let timer: ReturnType<typeof setTimeout> | undefined;

export function say(text: string, shownMs = SHOWN_MS): void {
  clearTimeout(timer);
  message.set(text);
  timer = setTimeout(() => message.set(''), shownMs);
}
