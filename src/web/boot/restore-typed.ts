import { readTexts } from '../calculator/read-texts.ts';

/**
 * Gives the calculator back what was typed in it when its page was last hidden. What was typed in the prerendered form
 * since wins: the answers of the history entry arrive only now, and would replace it.
 */
export function restoreTyped(prerendered: HTMLFormElement): void {
  const { answers, typed, ...others } = history.state ?? {};
  const kept = { ...answers, ...typed };
  // Without any, a new form would only take the focus from somebody who is typing.
  if (prerendered.isConnected && !Object.values(kept).some(Boolean)) return;
  const early = Object.entries(readTexts(prerendered)).filter(([, text]) => text);
  history.replaceState({ ...others, answers: { ...kept, ...Object.fromEntries(early) } }, '');
}
