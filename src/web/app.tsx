import { Suspense, useEffect } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Home } from './calculator/home.tsx';
import { Confirmation, LeadCapture } from './lazy/lazy-screens.tsx';
import { type Screen, screenAt } from './navigation/screens.ts';
import { LoadingPage } from './pages/loading-page.tsx';
import { NotFound } from './pages/not-found.tsx';
import { UnexpectedError } from './pages/unexpected-error.tsx';

type AppProps = { readonly ssrPath?: string; readonly onReady?: () => void };

export function App({ ssrPath, onReady }: AppProps) {
  const screen = screenAt(usePathname(ssrPath ? { ssrPath } : {}));
  useEffect(() => onReady?.(), [onReady]);
  return (
    <ErrorBoundary fallback={<UnexpectedError />} key={screen}>
      {/* The home screen is outside of Suspense: inside, it would hydrate later. */}
      {screen === 'home' ? (
        <Home />
      ) : (
        <Suspense fallback={<LoadingPage />}>{renderScreen(screen)}</Suspense>
      )}
    </ErrorBoundary>
  );
}

function renderScreen(screen: Exclude<Screen, 'home'>) {
  switch (screen) {
    case 'lead-capture':
      return <LeadCapture />;
    case 'confirmation':
      return <Confirmation />;
    case 'not-found':
      return <NotFound />;
  }
}
