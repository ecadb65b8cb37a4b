import { Loading } from '../../ui/loading.tsx';
import { Page } from './page.tsx';

export function LoadingPage() {
  return (
    <Page>
      <Loading />
      <noscript>
        <p className="center">
          Questa pagina ha bisogno di JavaScript. <a href="/">Torna alla pagina iniziale</a>
        </p>
      </noscript>
    </Page>
  );
}
