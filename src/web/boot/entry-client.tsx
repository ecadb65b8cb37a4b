import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { brand } from '../../../brand.config.ts';
import type { CalculatorField } from '../../domain/calculator/calculator-input.ts';
import { App } from '../app.tsx';
import { readTexts } from '../forms/form-text.ts';
import { prefetchDeferredChunk } from '../lazy/lazy-screens.tsx';
import { screenAt } from '../navigation/screens.ts';
import { loadInsights } from '../tracking/insights.ts';
import { reportError } from '../tracking/report-error.ts';
import { whenIdle } from '../tracking/when-idle.ts';

/** Hydrates or renders the application; resolves once it is interactive. */
export function start(): Promise<void> {
  return new Promise((resolve) => {
    const root = document.getElementById('root');
    if (!root) throw new Error('The page has no #root');
    const [form] = document.forms;
    if (form) restoreTyped(form);
    const onReady = () => {
      // React cannot hydrate a page that the browser has translated: it renders a new, empty form.
      if (form && !form.isConnected) restoreTyped(form);
      resolve();
    };
    const app = <App onReady={onReady} />;
    const options = {
      onCaughtError: reportAs('Unexpected error'),
      onUncaughtError: reportAs('Unexpected error'),
      onRecoverableError: reportAs('Recovered from'),
    };
    // A transition lets React hydrate in short slices, so that input never waits for all of it.
    startTransition(() => {
      // A static host may serve any page for any path: only the matching page can be hydrated.
      if (root.dataset['screen'] === screenAt(location.pathname)) hydrateRoot(root, app, options);
      else createRoot(root, options).render(app);
    });
    whenIdle(prefetchDeferredChunk);
    whenIdle(() => loadInsights(brand));
    // If this fails, the frame keeps its height and scrolls.
    if (parent !== window)
      import('./embed.ts').then(
        (embed) => embed.startEmbed(),
        () => undefined,
      );
  });
}

/** Reports only the names of errors: their messages may contain personal data. */
function reportAs(message: string): (error: unknown) => void {
  return (error) => reportError(message, error instanceof Error ? error.name : typeof error);
}

/**
 * Restores the values that were saved before the page was reloaded. Values typed into the prerendered
 * form since then take precedence; otherwise hydration would replace them with the saved ones.
 */
function restoreTyped(prerendered: HTMLFormElement): void {
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
