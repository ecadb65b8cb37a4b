import { useEffect, useRef } from 'react';
import type { ServiceState, StateItem } from '../../domain/desk/service-state.ts';
import { ALERT, CHECK, Icon } from '../../ui/icon.tsx';
import { Loading } from '../../ui/loading.tsx';
import { call } from '../calls/call.ts';
import { MINUS } from '../controls/icons.ts';
import { Problem } from '../controls/problem.tsx';
import { useLoaded } from '../data/use-loaded.ts';
import { useChanges } from '../live/changes.ts';
import { Heading } from '../shell/heading.tsx';
import { Page } from '../shell/page.tsx';
import { TAB_LABELS } from '../words/labels.ts';

const NAMES: Record<StateItem['item'], string> = {
  automation: 'Automazione',
  whatsapp: 'WhatsApp',
  mail: 'E-mail',
  backlog: 'In coda',
  todo: TAB_LABELS.todo,
  backup: 'Copia di sicurezza',
  disk: 'Disco',
  alert: 'Avvisi',
};

const HEALTH: Record<StateItem['health'], string> = {
  good: 'tutto a posto',
  warning: 'attenzione',
  bad: 'da sistemare',
  off: 'non attivo',
};

const ICONS: Record<StateItem['health'], string> = {
  good: CHECK,
  warning: ALERT,
  bad: ALERT,
  off: MINUS,
};

/** No event announces that the disk fills up or that WhatsApp refuses messages. */
const REFRESH_MS = 60_000;
/** An hour without events is the limit: an idle page must not keep its session alive. */
const MAX_REFRESHES = 60;

export function StatePage() {
  const state = useLoaded<ServiceState>('state', () => call('state', {}));
  const { reload } = state;
  const refreshes = useRef(0);
  useChanges(() => {
    refreshes.current = 0;
    reload();
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden && refreshes.current++ < MAX_REFRESHES) reload();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [reload]);
  return (
    <Page section="state">
      <Heading title="Stato">Stato</Heading>
      {state.error && <Problem error={state.error} onRetry={reload} />}
      {!state.value && state.isLoading && <Loading />}
      {state.value && (
        <>
          <ul className="items">
            {state.value.items.map((item) => (
              <Item key={`${item.item} ${item.text}`} item={item} />
            ))}
          </ul>
          <p className="small">Versione {state.value.version}</p>
        </>
      )}
    </Page>
  );
}

/** Commands are written between backquotes. */
function withCommands(text: string) {
  return text.split('`').map((part, index) => {
    if (index % 2 === 0) return part;
    return <code key={part}>{part}</code>;
  });
}

function Item({ item: { item, health, text } }: { readonly item: StateItem }) {
  return (
    <li className={`card item health-${health}`}>
      <Icon d={ICONS[health]} />
      <div>
        <h2>
          {NAMES[item]} <span className="health">{HEALTH[health]}</span>
        </h2>
        <p>{withCommands(text)}</p>
      </div>
    </li>
  );
}
