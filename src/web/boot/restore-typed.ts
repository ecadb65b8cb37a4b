import type { CalculatorField } from '../../domain/calculator/calculator-input.ts';
import { readTexts } from '../calculator/read-texts.ts';

/**
 * Restores the values that were kept before the page was loaded anew. Values typed into the
 * prerendered form since then win; hydration would otherwise replace them with the saved ones.
 */
export function restoreTyped(prerendered: HTMLFormElement): void {
  const { answers, typed, ...others } = history.state ?? {};
  const kept = { ...answers, ...typed };
  const texts = readTexts(prerendered);
  // With nothing to restore, a new form would only take the focus from a visitor who is typing.
  const lacks = ([name, text]: [string, unknown]) =>
    text && (answers || !texts[name as CalculatorField]);
  if (prerendered.isConnected && !Object.entries(kept).some(lacks)) return;
  const early = Object.entries(texts).filter(([, text]) => text);
  history.replaceState({ ...others, answers: { ...kept, ...Object.fromEntries(early) } }, '');
}
