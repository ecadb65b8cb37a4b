import type { MouseEvent } from 'react';

/** Whether a click on a link opens a new tab or window, or a download: that is left to the browser. */
export function opensElsewhere({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
