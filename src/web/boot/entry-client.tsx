import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '../app.tsx';
import { prefetchDeferredChunk } from '../lazy/lazy-screens.tsx';
import { screenAt } from '../navigation/screens.ts';
import { loadInsights } from '../tracking/insights.ts';
import { reportError } from '../tracking/report-error.ts';
import { whenIdle } from '../tracking/when-idle.ts';

/** Brings the page to life; resolves once it reacts. */
export function start(): Promise<void> {
  return new Promise((resolve) => {
    const root = document.getElementById('root');
    if (!root) throw new Error('The page has no #root');
    const app = <App onReady={resolve} />;
    // What went wrong, without the data that it went wrong with.
    const options = {
      onCaughtError: (error: unknown) => reportError('Unexpected error', nameOf(error)),
      onUncaughtError: (error: unknown) => reportError('Unexpected error', nameOf(error)),
      onRecoverableError: (error: unknown) => reportError('Recovered from', nameOf(error)),
    };
    // As a transition React works in slices of some milliseconds: a touch never waits for all of it.
    startTransition(() => {
      // A host may answer any path with any of the pages: only the right one can be hydrated.
      if (root.dataset['screen'] === screenAt(location.pathname)) hydrateRoot(root, app, options);
      else createRoot(root, options).render(app);
    });
    whenIdle(prefetchDeferredChunk);
    whenIdle(loadInsights);
    // Without it the frame keeps its height, and scrolls.
    if (parent !== window)
      import('./embed.ts').then(
        (embed) => embed.startEmbed(),
        () => undefined,
      );
  });
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
