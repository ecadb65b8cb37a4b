import type { Device, Me } from '../../domain/desk/desk-api.ts';
import { withArticle } from '../../domain/desk/italian-date.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { call } from '../calls/call.ts';
import { leaveFocus } from '../controls/leave-focus.ts';
import { showMessage } from '../controls/message.ts';
import { Problem } from '../controls/problem.tsx';
import { useAction } from '../data/use-action.ts';
import { useLoaded } from '../data/use-loaded.ts';
import { useChanges } from '../live/changes.ts';
import { useMe } from '../session/use-me.ts';
import { Heading } from '../shell/heading.tsx';
import { Page } from '../shell/page.tsx';
import { momentText } from '../words/dates.ts';
import { LeaveButton } from './leave-button.tsx';

/** When a device is removed the next one moves up: a double tap must not remove that one, too. */
const PAUSE_MS = 1000;

/** The person's own devices. Only the operator sees those of other people. */
export function Devices() {
  const { name } = useMe();
  const loaded = useLoaded<Me>('devices', () => call('me', {}));
  // The person may have signed in on another device while this page was hidden.
  useChanges((ids) => {
    if (ids.length === 0) loaded.reload();
  });
  const revoking = useAction(async (key, device: string) => {
    loaded.replace(await call('revoke', { device }, key));
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
      {revoking.error && <Problem error={revoking.error} />}
      {loaded.error && <Problem error={loaded.error} onRetry={loaded.reload} />}
      {!loaded.value && loaded.isLoading && <Loading />}
      <ul className="items">
        {loaded.value?.devices.map((device) => (
          <DeviceItem
            key={device.id}
            device={device}
            isRunning={revoking.isRunning}
            onRevoke={() => revoking.run(device.id)}
          />
        ))}
      </ul>
    </Page>
  );
}

type DeviceItemProps = {
  readonly device: Device;
  readonly isRunning: boolean;
  readonly onRevoke: () => void;
};

function DeviceItem({ device, isRunning, onRevoke }: DeviceItemProps) {
  return (
    <li className="card item device">
      <div>
        <h2>
          {device.device} {device.isCurrent && <span className="health">questo dispositivo</span>}
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
          aria-disabled={isRunning}
          aria-label={`Scollega ${device.device}`}
          onClick={onRevoke}
        >
          Scollega
        </Button>
      )}
    </li>
  );
}
