import { Page } from './page.tsx';

export function LoadingPage() {
  return (
    <Page>
      <p className="loading" role="status">
        <span className="spinner" aria-hidden="true" /> Un attimo…
      </p>
      <noscript>
        <p className="center">
          Questa pagina ha bisogno di JavaScript. <a href="/">Torna alla pagina iniziale</a>
        </p>
      </noscript>
    </Page>
  );
}
