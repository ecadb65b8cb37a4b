import { Button } from '../../ui/button.tsx';
import type { DeskError } from '../calls/desk-error.ts';
import { Problem } from '../controls/problem.tsx';
import { loadSession } from '../session/session.ts';
import { Heading } from '../shell/heading.tsx';
import { Page } from '../shell/page.tsx';

/** Nobody is signed in: there is no password, so the page says how to get in. */
export function SignedOut({ hasEnded }: { readonly hasEnded: boolean }) {
  return (
    <Page>
      <section className="card narrow" role={hasEnded ? 'alert' : undefined}>
        <Heading title="Entra">{hasEnded ? 'La sessione è finita' : 'Serve un invito'}</Heading>
        {hasEnded && (
          <p>
            Questo dispositivo non è più collegato: è stato scollegato, non lo usavi da più di 30
            giorni, oppure sono passati 180 giorni da quando l'hai collegato.
          </p>
        )}
        <p>
          Qui non ci sono password: si entra con un invito. Chiedilo a chi gestisce il server: ti
          manda un indirizzo, che vale una volta sola, per 30 minuti.
        </p>
        <Button look="quiet" onClick={() => location.reload()}>
          Ho già aperto l'invito su questo dispositivo
        </Button>
      </section>
    </Page>
  );
}

/** The very first call failed, so nothing is known about a session. */
export function CannotStart({ error }: { readonly error: DeskError }) {
  return (
    <Page>
      <section className="card narrow">
        <Heading title="Non disponibile">Non riusciamo ad aprire la pagina</Heading>
        <Problem error={error} onRetry={() => void loadSession()} />
      </section>
    </Page>
  );
}
