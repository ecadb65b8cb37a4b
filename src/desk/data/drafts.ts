import { useState } from 'react';

/** A text as somebody is typing it, what it started from, and the number of the lead. */
type Draft = { readonly text: string; readonly base: string | null; readonly phone: string };

/**
 * Notes and replies that are not saved yet, by person and lead. They outlive the session, so that a
 * person who signs in again finds their text; nobody else sees it.
 */
const drafts = new Map<string, Draft>(draftsInHistory());

/** The draft of one text box, which the person finds again when they come back to it. */
export function useDraft(key: string) {
  const [draft, setDraft] = useState(drafts.get(key));
  function keep(changed?: Draft): void {
    if (changed) drafts.set(key, changed);
    else drafts.delete(key);
    setDraft(changed);
  }
  /** A text was saved, even if its page was left; what was typed meanwhile starts from it. */
  function saved(text: string, base: string | null): void {
    const now = drafts.get(key);
    keep(now && now.text !== text ? { ...now, base } : undefined);
  }
  return { draft, keep, saved };
}

export function dropDrafts(): void {
  drafts.clear();
}

/** Nothing typed about an erased lead may stay, nor about other leads of its number if that is known. */
export function dropDraftsAbout(id: string, phone?: string): void {
  for (const [key, draft] of drafts) {
    if (key.endsWith(` ${id}`) || draft.phone === phone) drafts.delete(key);
  }
}

/** A note is personal data: the history entry may keep it across a reload, web storage may not. */
function draftsInHistory(): readonly (readonly [string, Draft])[] {
  return (history.state as { drafts?: [string, Draft][] } | null)?.drafts ?? [];
}

function keepInHistory(): void {
  if (drafts.size === 0 && draftsInHistory().length === 0) return;
  history.replaceState({ ...history.state, drafts: [...drafts] }, '');
}

// On a reload, the history can no longer be changed once the page is hidden.
addEventListener('beforeunload', keepInHistory);
// Phones discard tabs in the background.
addEventListener('visibilitychange', keepInHistory);
