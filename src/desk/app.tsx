import { Fragment, useEffect } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { type Screen, screenAt } from '../domain/desk/desk-screens.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Loading } from '../ui/loading.tsx';
import { useStore } from './data/store.ts';
import { Devices } from './devices/devices.tsx';
import { LeadPage } from './lead/lead-page.tsx';
import { Leads } from './leads/leads.tsx';
import { followServer } from './live/follow-server.ts';
import { ReportPage } from './report/report-page.tsx';
import { loadSession, session } from './session/session.ts';
import { MessageLine } from './shell/message-line.tsx';
import { NotFound } from './shell/not-found.tsx';
import { Page } from './shell/page.tsx';
import { UnexpectedError } from './shell/unexpected-error.tsx';
import { SignIn } from './sign-in/sign-in.tsx';
import { CannotStart, SignedOut } from './sign-in/signed-out.tsx';
import { StatePage } from './state/state-page.tsx';

export function App() {
  const screen = screenAt(usePathname());
  return (
    <>
      <ErrorBoundary fallback={<UnexpectedError />} key={screen.name}>
        {screen.name === 'signIn' ? <SignIn /> : <SessionScreen screen={screen} />}
      </ErrorBoundary>
      <MessageLine />
    </>
  );
}

/** The screens that need a session. */
function SessionScreen({ screen }: { readonly screen: Screen }) {
  const current = useStore(session);
  const isSignedIn = current.status === 'in';
  const isStarting = current.status === 'starting';
  useEffect(() => {
    if (isStarting) void loadSession();
  }, [isStarting]);
  useEffect(() => (isSignedIn ? followServer() : undefined), [isSignedIn]);
  switch (current.status) {
    case 'starting':
      return (
        <Page>
          <Loading />
        </Page>
      );
    case 'failed':
      return <CannotStart error={current.error} />;
    case 'out':
      return <SignedOut hasEnded={false} />;
    case 'ended':
      return <SignedOut hasEnded />;
    case 'in':
      // Another person may have signed in in another tab: nothing that was typed passes to them.
      return <Fragment key={current.me.name}>{renderScreen(screen)}</Fragment>;
  }
}

function renderScreen(screen: Screen) {
  switch (screen.name) {
    case 'leads':
    case 'signIn':
      return <Leads />;
    case 'lead':
      return <LeadPage key={screen.id} id={screen.id} />;
    case 'report':
      return <ReportPage />;
    case 'state':
      return <StatePage />;
    case 'devices':
      return <Devices />;
    case 'not-found':
      return <NotFound />;
  }
}
