import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { FAILED_TITLE } from '../navigation/screens.ts';
import { Page } from './page.tsx';

type Props = { readonly children: ReactNode };

/** Shows an error screen instead of an empty page. A class, because React has no hook for this. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <UnexpectedError /> : this.props.children;
  }
}

/** A reload keeps the calculation. The way home is a plain link, because the script may be broken. */
function UnexpectedError() {
  return (
    <Page>
      <section className="card narrow center" role="alert">
        <Heading title={FAILED_TITLE}>Qualcosa è andato storto</Heading>
        <p>Ci dispiace, è un nostro errore. Ricarica la pagina per riprendere da qui.</p>
        <div className="stack">
          <Button onClick={() => location.reload()}>Ricarica la pagina</Button>
          <a className="button quiet" href="/">
            Torna alla pagina iniziale
          </a>
        </div>
      </section>
    </Page>
  );
}
