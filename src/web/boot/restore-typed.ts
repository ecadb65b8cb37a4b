import { readTexts } from '../calculator/read-texts.ts';

/**
 * Restores the values that were typed before the page was last hidden. Values typed into the
 * prerendered form since then win; hydration would otherwise replace them with the saved ones.
 */
export function restoreTyped(prerendered: HTMLFormElement): void {
  const { answers, typed, ...others } = history.state ?? {};
  const kept = { ...answers, ...typed };
  // With nothing to restore, a new form would only take the focus from a visitor who is typing.
  if (prerendered.isConnected && !Object.values(kept).some(Boolean)) return;
  const early = Object.entries(readTexts(prerendered)).filter(([, text]) => text);
  history.replaceState({ ...others, answers: { ...kept, ...Object.fromEntries(early) } }, '');
}
