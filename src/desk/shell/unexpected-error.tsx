import { Button } from '../../ui/button.tsx';
import { Page } from './page.tsx';

export function UnexpectedError() {
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
