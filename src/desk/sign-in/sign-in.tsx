import { useSyncExternalStore } from 'react';
import { PATHS } from '../../domain/desk/desk-screens.ts';
import { Button } from '../../ui/button.tsx';
import { ARROW_RIGHT, Icon } from '../../ui/icon.tsx';
import { signIn } from '../calls/call.ts';
import { DeskError } from '../calls/desk-error.ts';
import { Problem } from '../controls/problem.tsx';
import { useAction } from '../controls/use-action.ts';
import { loadSession } from '../session/session.ts';
import { Heading } from '../shell/heading.tsx';
import { go } from '../shell/navigation.ts';
import { Page } from '../shell/page.tsx';

/** 256 bits in base64url. A chat or a person may have cut off a part. */
const WHOLE_TOKEN = /^[\w-]{43}$/;

/** Another invitation may be opened on the same page: only the fragment changes then. */
export function SignIn() {
  const token = useSyncExternalStore(subscribeToFragment, () => location.hash.slice(1));
  return <Invitation key={token} token={token} />;
}

function subscribeToFragment(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/**
 * The token is in the fragment, which no server sees. Only a press of the button uses it up:
 * chats and scanners open links by themselves.
 */
function Invitation({ token }: { readonly token: string }) {
  const entering = useAction(async () => {
    await signIn(token);
    const session = await loadSession();
    if (session && session.status !== 'in') throw new DeskError('no_cookie');
    // Takes the token out of the history.
    go(PATHS.leads, { replace: true });
  });
  const problem = problemOf(token, entering.error);
  return (
    <Page>
      <section className="card narrow">
        <Heading title="Entra">
          {problem ? 'Impossibile entrare con questo invito' : 'Entra con il tuo invito'}
        </Heading>
        {problem ? (
          <p role="alert">{problem}</p>
        ) : (
          <>
            <p>
              Con questo invito colleghi il dispositivo che hai in mano: da qui vedi chi aspetta la
              sua analisi e gli rispondi. L'invito vale una volta sola.
            </p>
            <Problem error={entering.error} />
            <Button
              className="wide"
              aria-disabled={entering.isRunning}
              onClick={() => entering.run()}
            >
              Entra <Icon d={ARROW_RIGHT} />
            </Button>
          </>
        )}
      </section>
    </Page>
  );
}

/** The problems that pressing the button again cannot solve. */
function problemOf(token: string, error: DeskError | null): string | undefined {
  if (!WHOLE_TOKEN.test(token))
    return "L'indirizzo è incompleto: copia per intero quello che hai ricevuto, anche la parte dopo il segno #.";
  if (error?.code === 'no_cookie')
    return 'Questo browser non conserva i cookie, e senza cookie non si può entrare. Consentili per questo indirizzo o usa un altro browser, poi chiedi un altro invito: questo è già stato usato.';
  return error?.code === 'invitation_gone'
    ? "Questo invito è già stato usato oppure è scaduto: vale una volta sola, per 30 minuti. Chiedine un altro a chi te l'ha mandato. Se tu non l'hai usato e non sono passati 30 minuti, diglielo: potrebbe essere entrato qualcun altro."
    : undefined;
}
