import { Button } from '../../ui/button.tsx';
import { FAILED_TITLE } from '../navigation/screens.ts';
import { Heading } from './heading.tsx';
import { Page } from './page.tsx';

/** A reload keeps the calculation. The way home is a plain link, because the script may be broken. */
export function UnexpectedError() {
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
