import { PATHS } from '../../domain/desk/desk-screens.ts';
import { Heading } from './heading.tsx';
import { Link } from './link.tsx';
import { Page } from './page.tsx';

export function NotFound() {
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
