/** A note as somebody is typing it, the note that they started from, and the number of the lead. */
type NoteDraft = { readonly text: string; readonly base: string; readonly phone: string };

/**
 * Notes that are not saved yet, by person and lead. They outlive the session, so that a person who
 * signs in again finds their text; nobody else sees it.
 */
export const noteDrafts = new Map<string, NoteDraft>(draftsInHistory());

/** Nothing typed about an erased lead may stay, nor about other leads of its number if that is known. */
export function dropDraftsAbout(id: string, phone?: string): void {
  for (const [key, draft] of noteDrafts) {
    if (key.endsWith(` ${id}`) || draft.phone === phone) noteDrafts.delete(key);
  }
}

/** A note is personal data: the history entry may keep it across a reload, web storage may not. */
function draftsInHistory(): readonly (readonly [string, NoteDraft])[] {
  return (history.state as { drafts?: [string, NoteDraft][] } | null)?.drafts ?? [];
}

function keepInHistory(): void {
  if (noteDrafts.size === 0 && draftsInHistory().length === 0) return;
  history.replaceState({ ...history.state, drafts: [...noteDrafts] }, '');
}

// On a reload, the history can no longer be changed once the page is hidden.
addEventListener('beforeunload', keepInHistory);
// Phones discard tabs in the background.
addEventListener('visibilitychange', keepInHistory);
