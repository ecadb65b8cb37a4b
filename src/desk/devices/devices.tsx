import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { withArticle } from '../../domain/desk/italian-date.ts';
import { Button } from '../../ui/button.tsx';
import { call } from '../calls/call.ts';
import { leaveFocus } from '../controls/focus.ts';
import { showMessage } from '../controls/message.tsx';
import { Problem } from '../controls/problem.tsx';
import { useAction } from '../controls/use-action.ts';
import { leave, sessionQuery, updateMe, useMe } from '../session/session.ts';
import { Heading } from '../shell/heading.tsx';
import { Page } from '../shell/page.tsx';
import { momentText } from '../words/dates.ts';

/**
 * The second tap of a double tap must neither remove the device that moves up when one is removed,
 * nor confirm what the first one asked for.
 */
const PAUSE_MS = 1000;
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));

/** The person's own devices. Only the operator sees those of other people. */
export function Devices() {
  const { name, devices } = useMe();
  const { error, refetch } = useQuery({ ...sessionQuery, refetchOnMount: 'always' });
  const revoking = useAction(async (device: string) => {
    updateMe(await call('revoke', { device }));
    showMessage('Dispositivo scollegato.');
    await pause();
  });
  return (
    <Page section="devices">
      <Heading title="Dispositivi">Dispositivi</Heading>
      <p className="intro">
        Hai fatto l'accesso come <strong>{name}</strong>. Se perdi un telefono, scollegalo qui: da
        quel momento non vede più i contatti.
      </p>
      <Problem error={revoking.error} />
      <Problem error={error} onRetry={() => void refetch()} />
      <ul className="stack">
        {devices.map((device) => (
          <li key={device.id} className="card item device">
            <div>
              <h2>
                {device.device}{' '}
                {device.isCurrent && <span className="health">questo dispositivo</span>}
              </h2>
              <p>
                Collegato {withArticle('il', momentText(device.firstUsedAt))}, usato l'ultima volta{' '}
                {withArticle('il', momentText(device.lastUsedAt))}.
              </p>
            </div>
            {device.isCurrent ? (
              <Leave />
            ) : (
              <Button
                ref={leaveFocus}
                look="quiet"
                aria-disabled={revoking.isRunning}
                aria-label={`Scollega ${device.device}`}
                onClick={() => revoking.run(device.id)}
              >
                Scollega
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** Asks first: only somebody with access to the server can invite the person again. */
function Leave() {
  const dialog = useRef<HTMLDialogElement>(null);
  const leaving = useAction(leave);
  const asking = useAction(pause);

  function ask() {
    leaving.clear();
    dialog.current?.showModal();
    asking.run();
  }

  return (
    <>
      <Button look="quiet" onClick={ask}>
        Esci
      </Button>
      <dialog
        ref={dialog}
        className="card dialog"
        aria-labelledby="esci-titolo"
        aria-describedby="esci-testo"
      >
        <div className="column">
          <h2 id="esci-titolo">Vuoi uscire?</h2>
          <p id="esci-testo">Per rientrare ti servirà un nuovo invito.</p>
          <div className="side-by-side">
            <Button look="quiet" onClick={() => dialog.current?.close()}>
              Resta
            </Button>
            <Button
              className="danger"
              aria-disabled={asking.isRunning || leaving.isRunning}
              onClick={() => {
                if (!asking.isRunning) leaving.run();
              }}
            >
              Esci
            </Button>
          </div>
          <Problem error={leaving.error} />
        </div>
      </dialog>
    </>
  );
}
