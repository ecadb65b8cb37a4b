import { useQuery } from '@tanstack/react-query';
import { withArticle } from '../../domain/desk/italian-date.ts';
import { Button } from '../../ui/button.tsx';
import { call } from '../calls/call.ts';
import { leaveFocus } from '../controls/focus.ts';
import { showMessage } from '../controls/message.tsx';
import { Problem } from '../controls/problem.tsx';
import { useAction } from '../controls/use-action.ts';
import { sessionQuery, updateMe, useMe } from '../session/session.ts';
import { Heading } from '../shell/heading.tsx';
import { Page } from '../shell/page.tsx';
import { momentText } from '../words/dates.ts';
import { LeaveButton } from './leave-button.tsx';

/** When a device is removed the next one moves up: a double tap must not remove that one, too. */
const PAUSE_MS = 1000;

/** The person's own devices. Only the operator sees those of other people. */
export function Devices() {
  const { name, devices } = useMe();
  const { error, refetch } = useQuery({ ...sessionQuery, refetchOnMount: 'always' });
  const revoking = useAction(async (device: string) => {
    updateMe(await call('revoke', { device }));
    showMessage('Dispositivo scollegato.');
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
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
              <LeaveButton />
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
