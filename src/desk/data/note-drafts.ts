/** A note as somebody is typing it, and the note that they started from. */
type NoteDraft = { readonly text: string; readonly base: string };

/**
 * Notes that are not saved yet, by person and lead. They outlive the session, so that whoever comes
 * back to this page finds their text; nobody else is shown it.
 */
export const noteDrafts = new Map<string, NoteDraft>(draftsInHistory());

/** A note is personal data: the history entry may keep it across a reload, web storage may not. */
function draftsInHistory(): readonly (readonly [string, NoteDraft])[] {
  return (history.state as { drafts?: [string, NoteDraft][] } | null)?.drafts ?? [];
}

function keepInHistory(): void {
  if (noteDrafts.size === 0 && draftsInHistory().length === 0) return;
  history.replaceState({ ...history.state, drafts: [...noteDrafts] }, '');
}

// A reload, which is too late for changes of the history once the page is hidden.
addEventListener('beforeunload', keepInHistory);
// Phones discard tabs in the background.
addEventListener('visibilitychange', keepInHistory);
