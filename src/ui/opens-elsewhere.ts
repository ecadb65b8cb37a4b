import type { MouseEvent } from 'react';

/** Whether a click opens a new tab or window, or downloads: these are left to the browser. */
export function opensElsewhere({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
