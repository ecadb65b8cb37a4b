import type { ServiceState, StateItem } from '../../domain/desk/desk-api.ts';
import { ALERT, CHECK, Icon } from '../../ui/icon.tsx';
import { call } from '../api/call.ts';
import { useLoaded } from '../data/use-loaded.ts';
import { useChanges } from '../live/changes.ts';
import { Heading } from '../shell/heading.tsx';
import { Loading } from '../shell/loading.tsx';
import { Page } from '../shell/page.tsx';
import { Problem } from '../shell/problem.tsx';

const NAMES: Record<StateItem['item'], string> = {
  automation: 'Automazione',
  whatsapp: 'WhatsApp',
  mail: 'Posta',
  backlog: 'Chi aspetta',
  backup: 'Copia di sicurezza',
  disk: 'Disco',
  alert: 'Avvisi',
};

const HEALTH: Record<StateItem['health'], string> = {
  good: 'bene',
  warning: 'attenzione',
  bad: 'da sistemare',
  off: 'non attivo',
};

export function StatePage() {
  const state = useLoaded<ServiceState>('state', () => call('state', {}));
  useChanges(state.reload);
  return (
    <Page section="state">
      <Heading title="Stato">Stato</Heading>
      {state.error && <Problem error={state.error} onRetry={state.reload} />}
      {!state.value && state.isLoading && <Loading />}
      {state.value && (
        <>
          <ul className="items">
            {state.value.items.map((item) => (
              <Item key={item.item} item={item} />
            ))}
          </ul>
          <p className="small">Versione {state.value.version}</p>
        </>
      )}
    </Page>
  );
}

function Item({ item: { item, health, text } }: { readonly item: StateItem }) {
  const needsAttention = health === 'warning' || health === 'bad';
  return (
    <li className={`card item ${health}`}>
      <Icon d={needsAttention ? ALERT : CHECK} />
      <div>
        <h2>
          {NAMES[item]} <span className="health">{HEALTH[health]}</span>
        </h2>
        <p>{text}</p>
      </div>
    </li>
  );
}
