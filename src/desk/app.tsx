import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { PATHS, type Screen, screenAt } from '../domain/desk/desk-screens.ts';
import { Button } from '../ui/button.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Loading } from '../ui/loading.tsx';
import { MessageLine } from './controls/message.tsx';
import { Devices } from './devices/devices.tsx';
import { LeadPage } from './lead/lead-page.tsx';
import { Leads } from './leads/leads.tsx';
import { followServer } from './live/follow-server.ts';
import { ReportPage } from './report/report-page.tsx';
import { sessionQuery } from './session/session.ts';
import { Heading } from './shell/heading.tsx';
import { Link } from './shell/link.tsx';
import { Page } from './shell/page.tsx';
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

function SessionScreen({ screen }: { readonly screen: Screen }) {
  const { data: session, error } = useQuery(sessionQuery);
  const isSignedIn = session?.status === 'in';
  useEffect(() => (isSignedIn ? followServer() : undefined), [isSignedIn]);
  if (isSignedIn) {
    // Another person may have signed in in another tab: nothing that was typed passes to them.
    return <Fragment key={session.me.name}>{renderScreen(screen)}</Fragment>;
  }
  if (error) return <CannotStart error={error} />;
  if (session) return <SignedOut hasEnded={session.status === 'ended'} />;
  return (
    <Page>
      <Loading />
    </Page>
  );
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

function NotFound() {
  return (
    <Page section="none">
      <section className="card narrow center">
        <Heading title="Pagina non trovata">Questa pagina non esiste</Heading>
        <p>Forse l'indirizzo è incompleto.</p>
        <Link className="button primary" href={PATHS.leads}>
          Torna ai contatti
        </Link>
      </section>
    </Page>
  );
}

function UnexpectedError() {
  return (
    <Page>
      <section className="card narrow center" role="alert">
        <h1>Qualcosa è andato storto</h1>
        <p>È un errore di questa pagina: i contatti sono al sicuro sul server.</p>
        <Button onClick={() => location.reload()}>Ricarica la pagina</Button>
      </section>
    </Page>
  );
}
