import type { CalculatorField } from '../../domain/calculator/calculator-input.ts';
import { readTexts } from '../forms/form-text.ts';

/**
 * Restores the values that were saved before the page was reloaded. Values typed into the prerendered
 * form since then take precedence; otherwise hydration would replace them with the saved ones.
 */
export function restoreTyped(prerendered: HTMLFormElement): void {
  const { answers, typed, ...others } = history.state ?? {};
  const saved = { ...answers, ...typed };
  const texts = readTexts(prerendered);
  // With nothing to restore, a new form would only take the focus from a visitor who is typing.
  const isMissing = ([name, text]: [string, unknown]) =>
    text && (answers || !texts[name as CalculatorField]);
  if (prerendered.isConnected && !Object.entries(saved).some(isMissing)) return;
  const early = Object.entries(texts).filter(([, text]) => text);
  history.replaceState({ ...others, answers: { ...saved, ...Object.fromEntries(early) } }, '');
}
