import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Page } from './page.tsx';

type Props = { readonly children: ReactNode };

/** Shows an error screen instead of an empty page. A class, because React has no hook for this. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
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
}
