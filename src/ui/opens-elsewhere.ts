import type { MouseEvent } from 'react';

/** Whether a click opens a new tab or window, or downloads: the browser must handle it. */
export function opensElsewhere({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
